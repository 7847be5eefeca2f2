import type { ServerResponse } from "node:http";
import {
  type Answer,
  type Call,
  type CallListener,
  parseOnce,
  pass,
  type RequestCall,
  type ResponseCall,
  type Service,
  type Verdict,
} from "./call.ts";

export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

export interface Audience {
  readonly listeners: ReadonlySet<CallListener>;
  readonly wait: Wait;
  readonly stopping: AbortSignal;
  /** What listeners threw. */
  readonly listenerErrors: unknown[];
}

export interface Subject {
  readonly id: number;
  readonly caller: string;
  readonly service: Service;
  readonly operation: string;
}

/** What the listeners decided for the client; undefined when nobody did. */
type Decision =
  | { readonly kind: "abandon" }
  | { readonly kind: "answer"; readonly answer: Answer }
  | undefined;

/**
 * Leads one call through its listeners to the engine, and the answer back through them.
 *
 * In the request phase the first listener that abandons or answers ends the call. In the response
 * phase every listener is heard, whatever the earlier ones decided and even when the client has
 * gone: the engine has acted, and a ledger that missed it would be wrong for ever.
 */
export const converse = async (
  audience: Audience,
  subject: Subject,
  body: Buffer,
  response: ServerResponse,
  ask: (body: Buffer) => Promise<Answer>,
): Promise<void> => {
  const request = await hearRequest(audience, subject, body);
  if (request.decision !== undefined) return conclude(response, request.decision);

  // Also when the client has gone by now: the request had arrived, and AWS would act on it.
  const truth = await ask(request.body);
  const decision = await hearResponse(audience, subject, request.body, truth);
  if (decision !== undefined) return conclude(response, decision);
  const answer = request.mends.reduceRight((told, mend) => mend(told), truth);
  conclude(response, { kind: "answer", answer });
};

interface HeardRequest {
  readonly body: Buffer;
  /** In the order in which the body was changed; undone from the last to the first. */
  readonly mends: readonly ((answer: Answer) => Answer)[];
  readonly decision: Decision;
}

const hearRequest = async (
  audience: Audience,
  subject: Subject,
  original: Buffer,
): Promise<HeardRequest> => {
  let body = original;
  const mends: ((answer: Answer) => Answer)[] = [];
  for (const listener of audience.listeners) {
    const verdict = await askListener(audience, listener, requestCall(subject, body));
    switch (verdict.kind) {
      case "pass":
        break;
      case "delay":
        await audience.wait(verdict.milliseconds, audience.stopping);
        break;
      case "change":
        body = verdict.body;
        mends.push(verdict.mend);
        break;
      case "abandon":
      case "answer":
        return { body, mends, decision: verdict };
    }
  }
  return { body, mends, decision: undefined };
};

const hearResponse = async (
  audience: Audience,
  subject: Subject,
  body: Buffer,
  truth: Answer,
): Promise<Decision> => {
  let decision: Decision;
  for (const listener of audience.listeners) {
    const call = responseCall(subject, body, truth);
    const verdict = await askListener(audience, listener, call);
    switch (verdict.kind) {
      case "pass":
        break;
      case "delay":
        await audience.wait(verdict.milliseconds, audience.stopping);
        break;
      case "change":
        audience.listenerErrors.push(new Error("a request cannot be changed after its answer"));
        break;
      case "abandon":
      case "answer":
        decision ??= verdict;
    }
  }
  return decision;
};

/** A listener that throws is a mistake in a test; the system under test must not notice it. */
const askListener = async (
  audience: Audience,
  listener: CallListener,
  call: Call,
): Promise<Verdict> => {
  try {
    return await listener(call);
  } catch (error) {
    audience.listenerErrors.push(error);
    return pass;
  }
};

const requestCall = (subject: Subject, body: Buffer): RequestCall => {
  const parsed = parseOnce(subject.service, body);
  return {
    ...subject,
    phase: "request",
    body,
    get parsed() {
      return parsed();
    },
  };
};

const responseCall = (subject: Subject, body: Buffer, answer: Answer): ResponseCall => {
  const parsed = parseOnce(subject.service, body);
  return {
    ...subject,
    phase: "response",
    body,
    get parsed() {
      return parsed();
    },
    status: answer.status,
    responseBody: answer.body,
  };
};

const conclude = (response: ServerResponse, decision: NonNullable<Decision>): void => {
  switch (decision.kind) {
    case "abandon":
      response.destroy();
      return;
    case "answer": {
      if (response.destroyed) return;
      const { status, headers, body } = decision.answer;
      response.writeHead(status, { ...headers, "content-length": body.length });
      response.end(body);
    }
  }
};
