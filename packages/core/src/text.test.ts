import { describe, expect, test } from "vitest";
import { lineFault, printable, textFault, utf8Bytes } from "./text.ts";

describe("text for SNS", () => {
  test.each([
    ["plain", "order placed"],
    ["tab, line feed, carriage return", "a\tb\nc\rd"],
    ["Japanese, an emoji, a composed flag", "注文🍵🇯🇵"],
    ["the last characters that are allowed", "\u{d7ff}\u{e000}\u{fffd}\u{10000}\u{10ffff}"],
    ["DEL and C1 controls, which XML 1.0 has", "\u{7f}\u{85}"],
  ])("takes %s", (_, text) => {
    expect(textFault(text)).toBeUndefined();
  });

  test.each([
    ["a null", "a\u0000", "holds U+0000, which SNS refuses"],
    ["a vertical tab", "\u000b", "holds U+000B, which SNS refuses"],
    ["an escape", "\u001b[0m", "holds U+001B, which SNS refuses"],
    ["a noncharacter", "\uffff", "holds U+FFFF, which SNS refuses"],
    ["the other noncharacter", "\ufffe", "holds U+FFFE, which SNS refuses"],
    ["half a surrogate pair", "\ud83c", "holds a lone surrogate"],
    ["a pair the wrong way round", "\udf75\ud83c", "holds a lone surrogate"],
  ])("refuses %s and names it without quoting the text", (_, text, fault) => {
    expect(textFault(text)).toBe(fault);
  });

  test.each([
    ["a line feed", "a\nb", "holds the control character U+000A"],
    ["a tab", "\t", "holds the control character U+0009"],
    ["a C1 control", "\u0085", "holds the control character U+0085"],
    ["a lone surrogate", "\udc00", "holds a lone surrogate"],
  ])("refuses %s in one line", (_, text, fault) => {
    expect(lineFault(text)).toBe(fault);
  });

  test("takes one line of any script", () => {
    expect(lineFault("注文 № 1 – ok")).toBeUndefined();
  });
});

describe("printable", () => {
  test("leaves short clean text as it is", () => {
    expect(printable("注文 1", 500)).toBe("注文 1");
  });

  test("makes runs of control characters one space and repairs surrogates", () => {
    expect(printable("a\r\n\tb\ud800c\uffffd", 500)).toBe("a b\u{fffd}c\u{fffd}d");
  });

  test("counts characters and not code units, and never cuts one in half", () => {
    expect(printable("🍵🍵🍵", 3)).toBe("🍵🍵🍵");
    expect(printable("🍵🍵🍵🍵", 3)).toBe("🍵🍵…");
  });
});

test("counts bytes as UTF-8: one, two, three and four a character", () => {
  expect(utf8Bytes("aé注🍵")).toBe(10);
});
