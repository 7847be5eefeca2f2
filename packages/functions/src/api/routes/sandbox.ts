import { OpenAPIHono } from "@hono/zod-openapi";
import { type Clock, isoTime } from "@todoke/core/clock";
import {
  AdvanceAnswer,
  AdvanceBody,
  DemoOrdersBody,
  FaultsBody,
  Sandbox,
  type SandboxControls,
  SendAnswer,
  SendBody,
} from "../contract/sandbox.ts";
import type { ApiEnvironment } from "../environment.ts";
import { json, jsonBody, route } from "../route.ts";

const tag = "Sandbox";
const permission = "sandbox";

const read = route({
  method: "get",
  path: "/sandbox",
  permission,
  tag,
  summary: "Say what goes wrong on purpose just now",
  responses: { 200: json(Sandbox, "The sandbox") },
});

const send = route({
  method: "post",
  path: "/sandbox/events",
  permission,
  write: true,
  tag,
  summary: "Send events, with duplicates and malformed ones among them",
  request: { body: jsonBody(SendBody) },
  responses: { 202: json(SendAnswer, "In the queue") },
});

const faults = route({
  method: "put",
  path: "/sandbox/faults",
  permission,
  write: true,
  tag,
  summary: "Let something go wrong, or heal it",
  request: { body: jsonBody(FaultsBody) },
  responses: { 200: json(Sandbox, "The sandbox, with these faults") },
});

const advance = route({
  method: "post",
  path: "/sandbox/clock",
  permission,
  write: true,
  tag,
  summary: "Move the clock forward, and delete what expires by it",
  request: { body: jsonBody(AdvanceBody) },
  responses: { 200: json(AdvanceAnswer, "The clock") },
});

const demoOrders = route({
  method: "put",
  path: "/sandbox/demo-orders",
  permission,
  write: true,
  tag,
  summary: "Let demo orders come by themselves, or stop them",
  request: { body: jsonBody(DemoOrdersBody) },
  responses: { 200: json(Sandbox, "The sandbox") },
});

const reset = route({
  method: "post",
  path: "/sandbox/reset",
  permission,
  write: true,
  tag,
  summary: "Forget every event, message and action, and heal every fault",
  responses: { 200: json(Sandbox, "The sandbox, empty") },
});

export function sandboxRoutes(controls: SandboxControls, clock: Clock) {
  const now = <Answer extends object>(answer: Answer) => ({ ...answer, asOf: isoTime(clock()) });
  return new OpenAPIHono<ApiEnvironment>()
    .openapi(read, (c) => c.json(now(controls.read()), 200))
    .openapi(send, async (c) => c.json(now(await controls.send(c.req.valid("json"))), 202))
    .openapi(faults, (c) => c.json(now(controls.setFaults(c.req.valid("json"))), 200))
    .openapi(advance, async (c) => {
      const { seconds } = c.req.valid("json");
      return c.json(now(await controls.advanceClock(seconds)), 200);
    })
    .openapi(demoOrders, (c) => c.json(now(controls.setDemoOrders(c.req.valid("json").on)), 200))
    .openapi(reset, async (c) => c.json(now(await controls.reset()), 200));
}
