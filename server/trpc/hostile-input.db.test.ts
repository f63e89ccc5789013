import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import { memberships } from "@/drizzle/schema/memberships";
import { people } from "@/drizzle/schema/people";
import { OpenCities, type OpenCity } from "../console/open-cities";
import type { Store } from "../db/store";
import { testStore } from "../db/testing";
import { hostile } from "../guard/corpora/corpus";
import type { Context } from "./context";
import { hostileInput } from "./hostile-input";
import { createCallerFactory, type ProcedureMeta } from "./procedures";
import { appRouter } from "./router";

vi.mock("../env", async (load) => {
  const real = await load<typeof import("../env")>();
  const keys = { CITYHALL_SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}` };
  const parsed = { ...real.parseEnv(keys), dataDir: "/nowhere" };
  return { ...real, env: () => parsed };
});

const now = new Date("2026-01-05T08:00:00Z");
const caller = createCallerFactory(appRouter);
type Definition = { _def: { meta: ProcedureMeta; inputs: z.ZodType[] } };
/** Removing and closing accounts are tried by tests of their own; here they would end the others. */
const ends = new Set(["hall.remove", "people.disable", "people.signOut", "people.signOutElsewhere"]);
/** They ask the machine at large: sockets, registries, executables. */
const reaches = new Set(["session.configure", "runtime.probe", "registry.refresh", "registry.login", "import.start"]);
const procedures = Object.entries(appRouter._def.procedures)
  .map(([path, procedure]) => ({ path, ...(procedure as unknown as Definition)._def }))
  .filter(({ path }) => !ends.has(path) && !reaches.has(path));

let store: Store;
let cities: OpenCities;
let city: OpenCity;
let folder = "";

beforeAll(async () => {
  store = await testStore("embedded");
  folder = await mkdtemp(join(tmpdir(), "cityhall-hostile-"));
  await cp("server/demo/harbour", join(folder, "harbour"), { recursive: true });
  process.env.GC_HOME = join(folder, "gc");
  cities = new OpenCities(store);
  await store.db.insert(people).values({ id: "root", name: "root", isAdmin: true, createdAt: now });
  city = await cities.open(store, join(folder, "harbour"), { actor: "root", now });
  const role = { cityId: city.id, personId: "root", role: "admin", grantedBy: "test", grantedAt: now };
  await store.db.insert(memberships).values({ ...role, grants: ["exec.fix", "secret.reveal"] });
});
afterAll(async () => {
  cities.close();
  await cities.settled();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const context: Context = {
  get store() {
    return store;
  },
  get cities() {
    return cities;
  },
  session: { idHash: "root", personId: "root", name: "root", isAdmin: true, authMethod: "test" },
  requestId: "r-1",
  ipHash: "",
  now: () => now,
};

/** How many texts of the corpus each procedure is asked with; all of them where the variable is set. */
const each = Number(process.env.HOSTILE_TEXTS ?? 5);

test.each(procedures)(
  "security 13 $path takes hostile texts for what they are: refused, or not found",
  async ({ path, inputs }) => {
    const call = path
      .split(".")
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller(context)) as (
      given: object,
    ) => Promise<unknown>;
    // Every procedure meets another part of the corpus, so that together they meet all of it many times.
    const start = [...path].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % hostile.length;
    for (let at = 0; at < Math.min(each, hostile.length); at++) {
      const text = hostile[(start + at * 13) % hostile.length]!;
      const input = Object.assign({}, ...inputs.map((schema) => hostileInput(schema, text)), { city: city.id });
      const answer = await call(input).then(
        (value) => JSON.stringify(value) ?? "",
        ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
      );
      expect(answer, JSON.stringify(text.slice(0, 100))).not.toMatch(
        /^INTERNAL_SERVER_ERROR|root:[x*]:0:0|BEGIN OPENSSH/,
      );
    }
  },
);

test("security 13 hostile texts have changed no prototype and made no file outside of the city", () => {
  expect("owned" in {}).toBe(false);
});
