import type { Call, CallListener, ResponseCall } from "@todoke/local/gateway/call";
import { pass } from "@todoke/local/gateway/call";

/** One answered call, with the time from its arrival at the gateway to its answer. */
export interface LoggedCall {
  readonly call: ResponseCall;
  /** Milliseconds of `performance.now()`. */
  readonly begin: number;
  readonly end: number;
}

export interface Recorder {
  /** For `gateway.onCall`. */
  readonly listener: CallListener;
  /** Added to every call from now on, on its way to the engine. */
  latencyMilliseconds: number;
  /** What was answered since the last time. */
  take(): readonly LoggedCall[];
}

/** Delays each call, and keeps what was asked and answered until it is taken. */
export function createRecorder(): Recorder {
  const begun = new Map<number, number>();
  let logged: LoggedCall[] = [];
  const recorder: Recorder = {
    latencyMilliseconds: 0,
    listener(call: Call) {
      if (call.phase === "request") {
        begun.set(call.id, performance.now());
        const milliseconds = recorder.latencyMilliseconds;
        return milliseconds === 0 ? pass : { kind: "delay", milliseconds };
      }
      const end = performance.now();
      logged.push({ call, begin: begun.get(call.id) ?? end, end });
      begun.delete(call.id);
      return pass;
    },
    take() {
      const taken = logged;
      logged = [];
      return taken;
    },
  };
  return recorder;
}
