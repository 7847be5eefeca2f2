import { describe, expect, test } from "vitest";
import { inSns, producerText, queueRecord } from "../test/queue-record.ts";
import { unwrap } from "./envelope.ts";

const s3Record = (key: string, eventName = "ObjectCreated:Put") => ({
  eventSource: "aws:s3",
  eventName,
  s3: { bucket: { name: "orders" }, object: { key, size: 1 } },
});

const events = (body: string | object) => {
  const unwrapped = unwrap(queueRecord(body));
  if (unwrapped.kind !== "events") throw new Error(JSON.stringify(unwrapped));
  return unwrapped.events;
};

const withKey = (key: string) => ({ payload: { s3: { object: { key } } } });

describe("an S3 key", () => {
  test.each([
    ["with spaces as a form writes them", "Happy+Face.jpg", "Happy Face.jpg"],
    ["with spaces as percent codes", "Happy%20Face.jpg", "Happy Face.jpg"],
    ["with a real plus", "1%2B1.csv", "1+1.csv"],
    ["in Japanese", "%E6%B3%A8%E6%96%87/%E8%8C%B6.json", "注文/茶.json"],
    ["that holds a percent sign", "100%2525.csv", "100%25.csv"],
    ["with slashes", "a/b/c.json", "a/b/c.json"],
  ])("%s is decoded", (_, key, decoded) => {
    expect(events({ Records: [s3Record(key)] })).toMatchObject([withKey(decoded)]);
  });

  test.each([
    ["half a percent code", s3Record("100%"), { object: {} }],
    ["bytes that are no UTF-8", s3Record("%FF"), { object: {} }],
    ["no key", { s3: { object: {} } }, { object: {} }],
    ["no object", { s3: {} }, {}],
  ])("of %s is left out, not guessed", (_, record, s3) => {
    const [event] = events({ Records: [record] });
    expect(event?.payload.s3).toMatchObject(s3);
    expect(JSON.stringify(event?.payload.s3)).not.toContain('"key"');
  });
});

test("names the type after what happened, not after how", () => {
  const typeOf = (eventName: string) => events({ Records: [s3Record("k", eventName)] })[0]?.type;
  expect(typeOf("ObjectCreated:Put")).toBe("s3.ObjectCreated");
  expect(typeOf("ObjectCreated:CompleteMultipartUpload")).toBe("s3.ObjectCreated");
  expect(typeOf("ObjectRemoved:Delete")).toBe("s3.ObjectRemoved");
  expect(typeOf("s3:LifecycleTransition")).toBe("s3.LifecycleTransition");
  expect(typeOf("s3:Replication:OperationFailedReplication")).toBe("s3.Replication");
});

describe("several records in one message", () => {
  const body = { Records: [s3Record("a+b"), s3Record("c", "ObjectRemoved:Delete")] };

  test("are as many events, each with a body that can be sent again alone", () => {
    const [first, second] = events(body);
    expect(first).toMatchObject({ envelope: "s3", type: "s3.ObjectCreated", ...withKey("a b") });
    expect(second).toMatchObject({ type: "s3.ObjectRemoved", ...withKey("c") });
    expect(events(first?.body ?? "")).toMatchObject([withKey("a b")]);
    expect(events(first?.body ?? "")).toEqual([first]);
    expect(events(second?.body ?? "")).toEqual([second]);
  });

  test("in SNS keep no envelope, since it holds them all", () => {
    const [first] = events(inSns(JSON.stringify(body)));
    expect(events(first?.body ?? "")).toEqual([first]);
  });
});

test("one record keeps the body that it came in, byte for byte", () => {
  const body = ` {"Records" : [${JSON.stringify(s3Record("a"))}]}`;
  expect(events(body)[0]?.body).toBe(body);
  expect(events(inSns(body))[0]?.body).toBe(inSns(body));
});

describe("s3:TestEvent", () => {
  test("is acknowledged and ignored, also out of SNS", () => {
    const body = producerText("s3-test-event.json");
    for (const sent of [body, inSns(body)]) {
      expect(unwrap(queueRecord(sent))).toEqual({ kind: "ignored", why: "s3:TestEvent" });
    }
  });

  test("is S3's alone: an event that only says so is not thrown away", () => {
    const body = { Event: "s3:TestEvent", orderId: "A" };
    expect(events(body)).toMatchObject([{ envelope: "plain", payload: body }]);
  });
});
