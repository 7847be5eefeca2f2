import { type Call, pass, type Verdict } from "@todoke/local/gateway/call";
import { failEntries } from "@todoke/local/gateway/partial-failures";
import { unavailable } from "@todoke/local/gateway/service-errors";
import type { CallPlace, Place } from "../boundaries/boundary.ts";
import type { ProcessName } from "./processes.ts";

export interface TrapOptions {
  readonly process: ProcessName;
  readonly place: Place;
  /** Whether a call takes this place's step, for events for which nobody has taken it yet. */
  readonly isStep: (call: Call) => boolean;
  /** The event that is refused where one is. */
  readonly refused: string;
  /** Whether a call is about that event. */
  readonly names: (call: Call, eventId: string) => boolean;
  readonly kill: () => void;
  readonly onStalled: () => void;
  readonly onResumed: () => void;
  /** Before anything is done to the process. */
  readonly onSprung: () => void;
}

/** A place at which a process stands still, until it is decided what becomes of it there. */
export interface Trap {
  readonly process: ProcessName;
  readonly isReached: boolean;
  /** Resolves when it stands there; never, if it does not get there. */
  readonly reached: Promise<void>;
  /** What stands there, or comes there, meets what the place has for it. */
  spring(): void;
  /** What stands there, or comes there, goes on unharmed. */
  release(): void;
  onCall(call: Call): Verdict | Promise<Verdict>;
  onDelivered(): Promise<void>;
  onAnswered(): Promise<"discard" | undefined>;
}

export const createTrap = (options: TrapOptions): Trap => new PlaceTrap(options);

class PlaceTrap implements Trap {
  readonly process: ProcessName;
  readonly #options: TrapOptions;
  readonly #reached = Promise.withResolvers<void>();
  readonly #fate = Promise.withResolvers<"spring" | "release">();
  #isDecided = false;
  isReached = false;
  /** Bodies of this step's calls, the SDK's retries once. */
  readonly #bodies: Buffer[] = [];
  /** The gateway's numbers of the calls that are meant: an answer may be to changed bytes. */
  readonly #targets = new Set<number>();

  constructor(options: TrapOptions) {
    this.process = options.process;
    this.#options = options;
  }

  get reached(): Promise<void> {
    return this.#reached.promise;
  }

  spring(): void {
    this.#isDecided = true;
    this.#fate.resolve("spring");
  }

  release(): void {
    this.#isDecided = true;
    this.#fate.resolve("release");
  }

  async onDelivered(): Promise<void> {
    if (this.#options.place.at !== "delivered") return;
    if ((await this.#stand()) === "spring") this.#options.kill();
  }

  async onAnswered(): Promise<"discard" | undefined> {
    if (this.#options.place.at !== "answer") return undefined;
    if ((await this.#stand()) === "release") return undefined;
    this.#options.kill();
    return "discard";
  }

  onCall(call: Call): Verdict | Promise<Verdict> {
    const { place } = this.#options;
    if (call.caller !== this.process || !("step" in place)) return pass;
    if (!this.#isTarget(call, place)) return pass;
    if (call.phase === "request") return place.at === "request" ? this.#request(call, place) : pass;
    const isHere = place.at === "response" || place.act === "kill-partial";
    return isHere ? this.#response(place) : pass;
  }

  /** The so-manieth call of the step, and each retry of it: a retry has the same bytes. */
  #isTarget(call: Call, place: CallPlace): boolean {
    if (call.phase === "response") return this.#targets.has(call.id);
    const known = this.#bodies.findIndex((body) => body.equals(call.body));
    if (known === -1 && !this.#isStep(call, place)) return false;
    if (known === -1) this.#bodies.push(call.body);
    const ordinal = known === -1 ? this.#bodies.length : known + 1;
    if (ordinal === place.nth) this.#targets.add(call.id);
    return ordinal === place.nth;
  }

  #isStep(call: Call, { act }: CallPlace): boolean {
    const { isStep, names, refused } = this.#options;
    const isPartial = act === "partial" || act === "kill-partial";
    return isStep(call) && (!isPartial || names(call, refused));
  }

  async #request(call: Call, { act }: CallPlace): Promise<Verdict> {
    if (call.phase !== "request" || (await this.#stand()) === "release") return pass;
    switch (act) {
      case "kill":
        this.#options.kill();
        return { kind: "abandon" };
      case "kill-sent":
        this.#options.kill();
        return pass;
      case "partial":
      case "kill-partial": {
        const { refused } = this.#options;
        const failure = { code: "InternalError", message: "Refused", senderFault: false };
        const isRefused = (entry: { attributes: Readonly<Record<string, string>> }) =>
          entry.attributes.event_id === refused;
        const partly = failEntries(call, isRefused, failure);
        if (partly?.kind === "answer" && act === "kill-partial") {
          // It stood alone in its request, so the engine is not asked and will not answer.
          this.#options.kill();
          return { kind: "abandon" };
        }
        // Who publishes one event a request is refused that request, and each of its retries.
        return partly ?? { kind: "answer", answer: unavailable("sns") };
      }
      case "lose-requests":
        return { kind: "abandon" };
      case "lose-answers":
        return pass;
    }
  }

  async #response({ act }: CallPlace): Promise<Verdict> {
    if ((await this.#stand()) === "release") return pass;
    if (act !== "lose-answers") this.#options.kill();
    return { kind: "abandon" };
  }

  async #stand(): Promise<"spring" | "release"> {
    const isFirst = !this.isReached;
    this.isReached = true;
    this.#reached.resolve();
    const isStalled = isFirst && !this.#isDecided;
    if (isStalled) this.#options.onStalled();
    const fate = await this.#fate.promise;
    if (isStalled && fate === "release") this.#options.onResumed();
    if (isFirst && fate === "spring") this.#options.onSprung();
    return fate;
  }
}
