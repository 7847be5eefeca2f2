import { randomUUID } from "node:crypto";
import type { Answer, Service } from "./call.ts";

/**
 * Errors in each service's own shape, such that the AWS SDK raises the class it would raise for
 * AWS, and retries what it would retry.
 */
interface ServiceError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Whose fault AWS says it was. */
  readonly fault: "Sender" | "Receiver";
}

/** 503: the SDK takes it for transient and tries again. */
export const unavailable = (service: Service): Answer =>
  errorAnswer(service, {
    status: 503,
    code: "ServiceUnavailable",
    message: "The service is temporarily unable to handle the request.",
    fault: "Receiver",
  });

/** The service's own word for "too much", which the SDK retries with longer pauses. */
export const throttled = (service: Service): Answer => errorAnswer(service, throttling[service]);

const throttling: Readonly<Record<Service, ServiceError>> = {
  dynamodb: {
    status: 400,
    code: "ProvisionedThroughputExceededException",
    message:
      "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.",
    fault: "Sender",
  },
  // https://docs.aws.amazon.com/sns/latest/api/API_PublishBatch.html: ThrottledException is 429.
  sns: { status: 429, code: "Throttled", message: "Rate exceeded", fault: "Sender" },
  sqs: {
    status: 400,
    code: "RequestThrottled",
    message: "The request was denied due to request throttling.",
    fault: "Sender",
  },
};

const errorAnswer = (service: Service, error: ServiceError): Answer => {
  switch (service) {
    case "dynamodb":
      return dynamoDbError(error.status, error.code, { message: error.message });
    case "sqs":
      return jsonAnswer(
        error.status,
        { __type: `com.amazonaws.sqs#${error.code}`, message: error.message },
        // SQS speaks JSON now, and the SDK takes the error's name from this older one's code.
        { "x-amzn-query-error": `${error.code};${error.fault}` },
      );
    case "sns":
      return snsError(error);
  }
};

/** @param fields besides `__type`, e.g. `message` or the reasons of a cancelled transaction */
export const dynamoDbError = (
  status: number,
  code: string,
  fields: Readonly<Record<string, unknown>>,
): Answer => jsonAnswer(status, { __type: `com.amazonaws.dynamodb.v20120810#${code}`, ...fields });

export const jsonAnswer = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers: {
    "content-type": "application/x-amz-json-1.0",
    "x-amzn-requestid": randomUUID(),
    ...headers,
  },
  body: Buffer.from(JSON.stringify(body)),
});

const snsError = ({ status, code, message, fault }: ServiceError): Answer =>
  xmlAnswer(
    status,
    `<ErrorResponse xmlns="${snsNamespace}"><Error><Type>${fault}</Type><Code>${code}</Code>` +
      `<Message>${escapeXml(message)}</Message></Error>` +
      `<RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );

export const snsNamespace = "http://sns.amazonaws.com/doc/2010-03-31/";

export const xmlAnswer = (status: number, body: string): Answer => ({
  status,
  headers: { "content-type": "text/xml" },
  body: Buffer.from(body),
});

export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
