import { expect, test } from "vitest";
import { publicError } from "./redact.ts";

const denied =
  "AuthorizationErrorException: User: arn:aws:sts::123456789012:assumed-role/x is not authorized to perform: SNS:Publish";
const viewer = { name: "taro", role: "viewer" } as const;
const operator = { name: "hanako", role: "operator" } as const;

test("a viewer is told the error's name, and none of AWS's words", () => {
  expect(publicError(denied, viewer)).toBe("AuthorizationErrorException");
  expect(publicError(denied)).toBe("AuthorizationErrorException");
  expect(publicError(`10 publish attempts failed; the last: ${denied}`, viewer)).toBe(
    "10 publish attempts failed; the last: AuthorizationErrorException",
  );
});

test("an operator is told them without the account", () => {
  expect(publicError(denied, operator)).toBe(
    "AuthorizationErrorException: User: [arn] is not authorized to perform: SNS:Publish",
  );
  expect(publicError("Error: connect https://sqs.x.amazonaws.com/123456789012/q", operator)).toBe(
    "Error: connect [address]",
  );
});

test("what is ours stays as it is", () => {
  const ours = "The run ended before it could be published";
  expect(publicError(ours, viewer)).toBe(ours);
});
