import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { audit } from "@/drizzle/schema/audit";
import { memberships } from "@/drizzle/schema/memberships";
import { ensureLocalOperator } from "../auth/local-operator";
import { lastBackup } from "../backup/last-backup";
import { OpenCities } from "../console/open-cities";
import type { Store } from "../db/store";
import { testStore } from "../db/testing";
import { env } from "../env";
import { runCommand } from "./run-command";

vi.mock("../env", async (load) => ({ ...(await load<typeof import("../env")>()), env: vi.fn() }));

let store: Store;
let cities: OpenCities;
let folder: string;
const settings = { readOnly: false, dataDir: "/nowhere", secretKeys: [{ id: "k1", key: Buffer.alloc(32, 7) }] };

beforeAll(async () => {
  store = await testStore("embedded");
  folder = await mkdtemp(join(tmpdir(), "cityhall-hall-"));
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "city.toml"), '[workspace]\nname = "harbor"\n');
  await writeFile(join(folder, "pack.toml"), '[pack]\nname = "harbor"\nschema = 2\n');
  await ensureLocalOperator(store, new Date());
  cities = new OpenCities(store);
});
beforeEach(() => {
  vi.mocked(env).mockReturnValue(settings as unknown as ReturnType<typeof env>);
});
afterAll(async () => {
  cities.close();
  await cities.settled();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function type(line: string, stdin = ""): Promise<{ code: number; out: string; err: string }> {
  const said = { out: "", err: "" };
  const io = {
    ...{ cwd: folder, env: {}, stdin: async () => stdin, now: () => new Date() },
    out: (text: string) => {
      said.out += text;
    },
    err: (text: string) => {
      said.err += text;
    },
  };
  return { code: await runCommand(line.split(" "), io, { console: async () => ({ store, cities }) }), ...said };
}

const lastRow = async () => {
  const [row] = await store.db.select().from(audit).orderBy(desc(audit.id)).limit(1);
  return row && [row.cityId, row.action, row.target, row.result];
};

test("security 6 a secret is set from standard input, listed by name, and shown with the grant alone", async () => {
  expect(await type("secret set git.token")).toMatchObject({ code: 2 });
  expect(await type("secret set git.token --stdin", "hush\n")).toMatchObject({ code: 0, out: "Kept git.token\n" });
  expect(await lastRow()).toEqual(["harbor", "secret.set", "git.token", "done"]);
  const list = await type("secret list");
  expect(list.out).toContain("git.token");
  expect(list.out).not.toContain("hush@");
  const denied = await type("secret reveal git.token");
  expect(denied).toMatchObject({ code: 1, out: "" });
  expect(denied.err).toContain("needs the grant secret.reveal");
  expect(await lastRow()).toEqual(["harbor", "secret.reveal", "git.token", "refused"]);
  await store.db
    .update(memberships)
    .set({ grants: ["secret.reveal"] })
    .where(eq(memberships.personId, "local"));
  expect((await type("secret reveal git.token")).out).toBe("hush\n");
  expect(await lastRow()).toEqual(["harbor", "secret.reveal", "git.token", "done"]);
  expect((await type("secret remove git.token")).code).toBe(0);
  expect((await type("secret list")).out).toBe("No secret is kept for this city.\n");
});

test("security 8 the log is exported as JSON lines, and that it was is in it", async () => {
  const { out } = await type("audit export --action secret.set");
  expect(
    out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).action),
  ).toEqual(["secret.set"]);
  expect(await lastRow()).toEqual(["harbor", "audit.export", "", "done"]);
  expect((await type("audit export --from yesterday")).err).toContain("give a day, such as 2026-01-31");
  expect((await type("audit export --installation")).code).toBe(0);
  expect(await lastRow()).toEqual(["", "audit.export", "", "done"]);
});

test("security 8 rows are kept for at least thirty days", async () => {
  expect((await type("audit retention")).out).toBe("Audit rows are kept forever\n");
  expect((await type("audit retention 7")).err).toContain("at least 30 days");
  expect(await lastRow()).toEqual(["", "setting.auditDays", "audit.days", "refused"]);
  expect((await type("audit retention 90")).out).toBe("Audit rows are kept for 90 days\n");
  expect((await type("audit retention soon")).code).toBe(2);
  expect((await type("audit retention forever")).out).toBe("Audit rows are kept forever\n");
});

test("security 1 cities are registered, listed, paused and removed; mistakes leave their row", async () => {
  expect((await type("city register https://me:hush@git.example.org/x.git")).err).toContain("holds credentials");
  const rows = JSON.stringify(await store.db.select().from(audit));
  expect(rows).not.toContain("hush");
  const made = await type("city register https://git.example.org/fleet.git//pier#main --webhook");
  expect(made.out).toMatch(/^Registered pier; it is being fetched\n[\w-]{43}\n$/);
  expect((await type("city list")).out).toMatch(
    /pier +open +0 +not fetched yet +https:\/\/git.example.org\/fleet.git\/\/pier#main/,
  );
  expect((await type("city source pier --poll 300")).out).toBe("Changed pier\n");
  expect((await type("city look pier")).code).toBe(0);
  expect((await type("city pause pier")).out).toBe("Paused pier\n");
  expect((await type("city resume pier")).out).toBe("Resumed pier\n");
  expect((await type("city remove pier")).err).toContain("Type pier to confirm");
  expect((await type("city remove pier --confirm pier")).out).toBe("Removed pier\n");
  expect((await type("city look pier")).code).toBe(1);
});

test("security 5 a read-only console is read-only for the command line, a paused city too", async () => {
  vi.mocked(env).mockReturnValue({ ...settings, readOnly: true } as unknown as ReturnType<typeof env>);
  for (const line of [
    "bead create mend",
    "token issue clerk",
    "city pause harbor",
    "audit retention 90",
    "secret set x --stdin",
  ])
    expect(await type(line, "x"), line).toMatchObject({ code: 1, err: expect.stringContaining("read-only") });
  expect((await type("bead list")).code).toBe(0);
  vi.mocked(env).mockReturnValue(settings as unknown as ReturnType<typeof env>);
  await type("city pause harbor");
  expect((await type("bead create mend")).err).toContain("This city is paused");
  const issued = await type("token issue clerk");
  expect(issued.code).toBe(0);
  await type("city resume harbor");
  expect((await type("bead create mend")).code).toBe(0);
});

test("runtime 13 a console that is read-only is backed up, too, and the doctor of every city knows of it", async () => {
  expect(await lastBackup(store.forCity("harbor"))).toBeUndefined();
  vi.mocked(env).mockReturnValue({ ...settings, readOnly: true } as unknown as ReturnType<typeof env>);
  const file = join(folder, "hall.jsonl.gz");
  expect(await type(`backup ${file}`)).toMatchObject({ code: 0, err: "" });
  expect(await lastRow()).toEqual(["", "store.backup", file, "done"]);
  expect((await lastBackup(store.forCity("harbor")))?.at.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test("security 8 a sign-in link is made in a read-only console, too, and who made it is in the log", async () => {
  const origins = [{ origin: "http://127.0.0.1:3000" }];
  vi.mocked(env).mockReturnValue({ ...settings, origins, readOnly: true } as unknown as ReturnType<typeof env>);
  const said = await type("login");
  expect(said).toMatchObject({ code: 0, out: expect.stringMatching(/login#token=[\w-]{43}\n$/) });
  expect(await lastRow()).toEqual(["", "person.link", "local", "done"]);
});
