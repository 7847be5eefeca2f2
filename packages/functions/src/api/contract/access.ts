import * as z from "./zod.ts";

/** Each role may do all that the ones before it may. */
export const roles = ["viewer", "operator", "admin"] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** What a route can ask for. The page disables from these, the API refuses by them. */
export const permissions = [
  "read",
  "payload:read",
  "events:republish",
  "dead-letters:peek",
  "dead-letters:redrive",
  "dead-letters:discard",
  "sweeper:run",
  "sweeper:pause",
  "sandbox",
] as const;
export const Permission = z.enum(permissions);
export type Permission = z.infer<typeof Permission>;

/** The least role that has it. */
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

export const may = (role: Role, permission: Permission): boolean =>
  roles.indexOf(role) >= roles.indexOf(roleFor[permission]);

export const AuthenticationMode = z.enum(["none", "token", "jwt"]);
export type AuthenticationMode = z.infer<typeof AuthenticationMode>;

export const Me = z
  .object({
    subject: z.string().describe("Who this is in the audit log."),
    role: Role,
    permissions: z.array(Permission),
    stage: z.string(),
    authentication: AuthenticationMode,
    readOnly: z.boolean().describe("Every write is answered with 405."),
    features: z.object({
      sandbox: z.boolean().describe("The local system's faults and clock can be driven."),
      fifo: z.boolean(),
    }),
    apiVersion: z.literal(1).describe("A page made for another version reloads itself."),
    asOf: z.iso.datetime().describe("The API's clock, by which ages are to be counted."),
  })
  .openapi("Me");
export type Me = z.infer<typeof Me>;
