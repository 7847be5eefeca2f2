import { expect, test } from "vitest";
import { readPatch, undo } from "../../src/measure/patch-file.ts";

const patch = `diff --git a/one.js b/one.js
index 1111111..2222222 100644
--- a/one.js
+++ b/one.js
@@ -1,4 +1,3 @@
 first
-second
 third
 fourth
@@ -6,2 +5,4 @@ some context
 sixth
+added
+-
 seventh
diff --git a/two.js b/two.js
--- a/two.js
+++ b/two.js
@@ -1 +1 @@
-old
+new
`;

const patched = "first\nthird\nfourth\nfifth\nsixth\nadded\n-\nseventh\n";

test("a file is again as it was before its patch", () => {
  const [one, two] = readPatch(patch);
  expect([one?.path, two?.path]).toEqual(["one.js", "two.js"]);
  expect(one && undo(one, patched)).toBe("first\nsecond\nthird\nfourth\nfifth\nsixth\nseventh\n");
  expect(two && undo(two, "new\n")).toBe("old\n");
});

test("a file that is not as its patch has left it is refused", () => {
  const [one] = readPatch(patch);
  const changed = patched.replace("seventh", "eighth");
  expect(() => one && undo(one, changed)).toThrow("one.js: line 5");
});
