import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { repositoryCacheKey } from "@/lib/pack/source/cache-key";
import { projectRoot } from "@/server/runner/project-root";
import { importBench, packToml } from "./testing";

vi.setConfig({ testTimeout: 60_000 });

const root = projectRoot();
const loader = pathToFileURL(join(root, "node_modules/tsx/dist/loader.mjs")).href;

/** `cityhall import install` as a process of its own. */
function installing(city: string, home: string): ChildProcess & { readonly said: () => string } {
  const child = spawn(
    process.execPath,
    ["--import", loader, join(root, "server/cli/main.ts"), "import", "install", "--city", city],
    {
      cwd: city,
      env: {
        ...process.env,
        GC_HOME: home,
        CITYHALL_GIT_FILE: "allow",
        TSX_TSCONFIG_PATH: join(root, "tsconfig.json"),
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  return Object.assign(child, { said: () => text });
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once("close", resolve));

it("an install that is killed while it fetches holds nobody up, and two at once share one fetch", async () => {
  const bench = importBench();
  onTestFinished(() => bench.remove());
  const press = bench.repository("press.git");
  const commit = press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
  const cities = [0, 1].map(() => bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) }));
  const home = join(bench.root, "home");
  const killed = installing(cities[0]!, home);
  const gone = ended(killed);
  await vi.waitFor(() => expect(killed.said()).toContain("fetching"), { timeout: 30_000, interval: 5 });
  killed.kill("SIGKILL");
  await gone;

  const both = cities.map((city) => installing(city, home));
  expect(await Promise.all(both.map(ended))).toEqual([0, 0]);
  for (const { said } of both) expect(said()).toContain("Installed 1 remote import(s)\n");
  expect(both.filter(({ said }) => said().includes("checking out")).length).toBeLessThan(2);
  expect(bench.cached()).toEqual([repositoryCacheKey(press.url, commit)]);
  const [first, second] = cities.map((city) => readFileSync(join(city, "packs.lock"), "utf8").split("\nfetched")[0]);
  expect(first).toBe(second);
});
