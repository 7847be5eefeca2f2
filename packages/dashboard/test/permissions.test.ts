import { roleFor as contractRoleFor } from "@todoke/functions/api/contract/access";
import { expect, test } from "vitest";
import { roleFor } from "../src/session/permissions.ts";

test("the page names the roles that the API asks for", () => {
  expect(roleFor).toEqual(contractRoleFor);
});
