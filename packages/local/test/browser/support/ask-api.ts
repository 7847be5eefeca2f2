/** What a page asks, too: to set the stage without clicking. */
export function askApi(url: string) {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", accept: "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  // The contract's EventCount.
  const counted = async (query: string) =>
    ((await ask("GET", `/events/count${query}`)) as { count: number }).count;
  return {
    send: (count: number, malformedShare = 0) =>
      ask("POST", "/sandbox/events", { count, malformedShare }),
    setFaults: (faults: object) => ask("PUT", "/sandbox/faults", faults),
    advance: (seconds: number) => ask("POST", "/sandbox/clock", { seconds }),
    pause: (paused: boolean, reason: string) => ask("PUT", "/sweeper/paused", { paused, reason }),
    reset: () => ask("POST", "/sandbox/reset", {}),
    count: (status: "pending" | "stale" | "parked") => counted(`?status=${status}`),
    countAll: () => counted(""),
    async deadLetters(): Promise<number> {
      // The contract's DeadLetters.
      const { depth } = (await ask("GET", "/dead-letters")) as { depth: number };
      return depth;
    },
  };
}

/** Asks again and again until it is so; the test's own timeout ends it. */
export async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 100));
}
