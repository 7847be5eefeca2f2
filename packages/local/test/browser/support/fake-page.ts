import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { serveFake } from "../../../../dashboard/test/fake-api/serve.ts";
import type { Knobs, World } from "../../../../dashboard/test/fake-api/world.ts";
import { pageBuilt } from "./page-built.ts";

export type Scene = "busy" | "healthy" | "empty";

/** The built page over an API that is made up: for states that a real one is seldom in. */
export interface FakePage {
  readonly url: string;
  readonly world: World;
  stage(scene: Scene, rows: number, knobs: Partial<Knobs>): Promise<void>;
}

/** As many as tests run at the same time, each with a world of its own. */
export function useFakePages(many: number): (index: number) => FakePage {
  const served: Awaited<ReturnType<typeof serveFake>>[] = [];
  let directory = "";
  beforeAll(async () => {
    // A copy: whoever builds the page from newer sources meanwhile removes the older one.
    directory = mkdtempSync(join(tmpdir(), "todoke-page-"));
    cpSync(await pageBuilt(), directory, { recursive: true });
    for (let count = 0; count < many; count++) served.push(await serveFake(directory));
  });
  afterAll(() => {
    for (const { close } of served) close();
    rmSync(directory, { recursive: true, force: true });
  });
  return (index) => {
    const one = served[index];
    if (one === undefined) throw new Error("The page is not served yet");
    return toFakePage(one);
  };
}

function toFakePage({ address, world }: Awaited<ReturnType<typeof serveFake>>): FakePage {
  const tell = (path: string, body: object) =>
    fetch(`${address}/__fake/${path}`, { method: "PUT", body: JSON.stringify(body) });
  return {
    url: address,
    world,
    async stage(scene, rows, knobs) {
      await tell("scene", { scene, rows });
      await tell("knobs", knobs);
    },
  };
}
