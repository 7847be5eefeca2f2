type Arn = $util.Input<string>;

interface ServiceGrant {
  readonly service: string;
  readonly actions: string[];
  readonly on: Arn;
  readonly onBehalfOf: Arn;
}

/**
 * Lets an AWS service use a resource for one source alone: without the condition it would do so
 * for any customer of AWS who names the resource to it.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html
 */
export const letService = ({ service, actions, on, onBehalfOf }: ServiceGrant) => ({
  principals: [{ type: "Service", identifiers: [service] }],
  actions,
  resources: [on],
  conditions: [{ test: "ArnLike", variable: "aws:SourceArn", values: [onBehalfOf] }],
});

/** A resource's own policy, as JSON. */
export const policy = (
  ...statements: aws.types.input.iam.GetPolicyDocumentStatementArgs[]
): $util.Output<string> => aws.iam.getPolicyDocumentOutput({ statements }).json;
