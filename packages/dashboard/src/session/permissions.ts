import type { Permission, Role } from "@todoke/functions/api/contract/access";

/**
 * The least role of each, to be named where something is disabled. What is allowed is never decided
 * by this, but by /me. A copy, since nothing of the contract is loaded; a test compares the two.
 */
export const roleFor: Readonly<Record<Permission, Role>> = {
  read: "viewer",
  "payload:read": "operator",
  "events:republish": "operator",
  "dead-letters:peek": "operator",
  "dead-letters:redrive": "operator",
  "dead-letters:discard": "admin",
  "sweeper:run": "operator",
  "sweeper:pause": "operator",
  sandbox: "operator",
};
