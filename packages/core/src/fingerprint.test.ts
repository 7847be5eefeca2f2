import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fingerprint, sha256Hex } from "./fingerprint.ts";
import { isJsonObject, type Json, type JsonObject, parseJson } from "./json.ts";

/** Of a JSON text, as a producer sends it: what an object literal cannot say is in there too. */
const of = (text: string) => fingerprint(parseJson(text) ?? "not JSON");

const composed = "が";
const decomposed = "か\u3099";

test("is the SHA-256 of the canonical text", () => {
  // sha256sum of {"a":[3,2,1],"b":{"y":"が","z":null},"n":1,"q":"\"\\\n"}
  expect(of('{ "q": "\\"\\\\\\n", "n": 1.0, "b": {"z":null,"y":"が"}, "a": [3,2,1] }')).toEqual({
    kind: "fingerprint",
    sha256: "693ca16a778b1376bd87b3ceea0d3b26476b0957628a57a58ed445b3e83df6d0",
  });
});

test("hashes as everybody's SHA-256 does", () => {
  expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

describe("two producers who mean the same say the same", () => {
  test.each([
    ["key order", '{"a":1,"b":2}', '{"b":2,"a":1}'],
    ["key order, further down", '{"o":[{"a":1,"b":2}]}', '{"o":[{"b":2,"a":1}]}'],
    ["white space", '{"a":1}', ' {\n "a" : 1 } '],
    ["1, 1.0", '{"a":1}', '{"a":1.0}'],
    ["1, 1e0", '{"a":1}', '{"a":1e0}'],
    ["-0, 0", '{"a":-0}', '{"a":0}'],
    ["an escape and its character", '{"a":"\\u304c"}', '{"a":"が"}'],
    ["normal forms in a value", `{"a":"${composed}"}`, `{"a":"${decomposed}"}`],
    ["normal forms in a key", `{"${composed}":1}`, `{"${decomposed}":1}`],
    ["normal forms in a list", `["${composed}"]`, `["${decomposed}"]`],
  ])("%s", (_, one, other) => {
    expect(of(one)).toEqual(of(other));
  });
});

describe("what differs in meaning differs", () => {
  test.each([
    ["a value", '{"a":1}', '{"a":2}'],
    ["text and number", '{"a":1}', '{"a":"1"}'],
    ["array order", '{"a":[1,2]}', '{"a":[2,1]}'],
    ["null and missing", '{"a":null}', "{}"],
    ["null and false", '{"a":null}', '{"a":false}'],
    ["an empty list and an empty object", '{"a":[]}', '{"a":{}}'],
    ["nesting", '{"a":{"b":1}}', '{"a":1,"b":1}'],
    ["a key named __proto__", '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}'],
    ["full width and half width", '{"a":"ｱ"}', '{"a":"ア"}'],
    [
      "the first of two keys that are one word",
      `{"${decomposed}":1,"${composed}":2}`,
      `{"${decomposed}":9,"${composed}":2}`,
    ],
    [
      "the second of two keys that are one word",
      `{"${decomposed}":1,"${composed}":2}`,
      `{"${decomposed}":1,"${composed}":9}`,
    ],
  ])("%s", (_, one, other) => {
    expect(of(one)).not.toEqual(of(other));
  });
});

describe("what JSON cannot carry is a fault", () => {
  test.each([
    ["a number beyond every double", '{"a":1e999}'],
    ["the same below zero", '{"a":[-1e999]}'],
    ["a lone surrogate in a value", '{"a":"\\ud800"}'],
    ["a lone surrogate in a key", '{"\\udc00":1}'],
    ["nesting deeper than the stack", "[".repeat(200_000) + "]".repeat(200_000)],
  ])("%s", (_, text) => {
    expect(of(text)).toEqual({ kind: "fault", detail: expect.stringMatching(/\S/) });
  });
});

/** The same value with every object's keys the other way round. */
const reversed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, one]) => [key, reversed(one)]));
};

/** Neither lone surrogates nor infinities: JSON objects as a payload may hold them. */
const payloads: fc.Arbitrary<JsonObject> = fc
  .dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue({ stringUnit: "grapheme" }))
  // True because jsonValue makes JSON values only, and dictionary an object of them.
  .map((value) => value as JsonObject);

test("shuffling keys never changes it", () => {
  fc.assert(
    fc.property(payloads, (payload) => {
      const mark = fingerprint(payload);
      expect(mark.kind).toBe("fingerprint");
      expect(fingerprint(reversed(payload))).toEqual(mark);
    }),
  );
});

test("one more key always changes it", () => {
  fc.assert(
    fc.property(payloads, (payload) => {
      fc.pre(!("one more" in payload));
      expect(fingerprint({ ...payload, "one more": null })).not.toEqual(fingerprint(payload));
    }),
  );
});
