import { createServer } from "node:net";

/**
 * A TCP port that nothing listened on a moment ago, on the loopback interface.
 *
 * For engines that must be told a concrete port. Between this answer and the engine's own bind
 * another program may take it; the engine then exits, and its start fails with its own words.
 *
 * @param wanted take this one, or fail if it is taken
 * @throws the error of the bind, e.g. EADDRINUSE
 */
export const freePort = (wanted = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === "string") reject(new Error("no TCP address"));
        else resolve(address.port);
      });
    });
  });
