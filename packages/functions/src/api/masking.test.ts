import { describe, expect, test } from "vitest";
import { maskingFor } from "./masking.ts";

const viewer = { name: "taro", role: "viewer" } as const;
const operator = { name: "hanako", role: "operator" } as const;
const paths = ["customer.email", "lines.*.note", "shipTo"];

describe("what a viewer sees of a body", () => {
  const { text } = maskingFor(viewer, paths);
  const shown = (body: object) => {
    const { value, masked } = text(JSON.stringify(body));
    return { ...JSON.parse(value), masked };
  };

  test("is all but what the paths name", () => {
    expect(shown({ id: 1, customer: { email: "a@b", id: 7 }, shipTo: { city: "札幌" } })).toEqual({
      id: 1,
      customer: { email: "[masked]", id: 7 },
      shipTo: "[masked]",
      masked: true,
    });
  });

  test("is masked in each place of a list", () => {
    expect(shown({ lines: [{ note: "x", sku: "茶" }, { note: "y" }] })).toEqual({
      lines: [{ note: "[masked]", sku: "茶" }, { note: "[masked]" }],
      masked: true,
    });
  });

  test("is masked also in an envelope, as an object and as text in text", () => {
    const order = { customer: { email: "a@b" } };
    expect(shown({ "detail-type": "order.placed", detail: order })).toMatchObject({
      detail: { customer: { email: "[masked]" } },
    });
    const twice = shown({ Message: JSON.stringify({ Records: [JSON.stringify(order)] }) });
    expect(JSON.stringify(twice)).not.toContain("a@b");
    expect(twice).toMatchObject({ masked: true });
  });

  test("is the very text where nothing in it is named", () => {
    const body = '{ "id": 1,  "total": 12345678901234567890 }';
    expect(text(body)).toEqual({ value: body, masked: false });
  });

  test.each(["a@b wrote", "H4sIAAAAAAAAA6tWAgA=", '"a@b"', "17", ""])(
    "is nothing of a text that is no JSON object: %j",
    (body) => {
      expect(text(body)).toEqual({ value: "[masked]", masked: true });
    },
  );
});

test("an item is masked by its attributes' names, and ours are not", () => {
  const { item } = maskingFor(viewer, [...paths, "ship_to", "event_id"]);
  const row = { event_id: "A", ship_to: { city: "札幌" }, total: 5, tags: new Set(["x"]) };
  expect(item(row, new Set(["event_id"]))).toEqual({
    value: { event_id: "A", ship_to: "[masked]", total: 5, tags: new Set(["x"]) },
    masked: true,
  });
});

test("a star hides everything but what is ours", () => {
  const { text, item } = maskingFor(viewer, ["*"]);
  expect(text('{"id":1}')).toEqual({ value: "[masked]", masked: true });
  expect(item({ event_id: "A", total: 5 }, new Set(["event_id"]))).toEqual({
    value: { event_id: "A", total: "[masked]" },
    masked: true,
  });
});

test("who may read payload sees all of it, and so does everybody where no path is set", () => {
  const body = '{"customer":{"email":"a@b"}}';
  expect(maskingFor(operator, ["*"]).text(body)).toEqual({ value: body, masked: false });
  expect(maskingFor(viewer, []).text(body)).toEqual({ value: body, masked: false });
});
