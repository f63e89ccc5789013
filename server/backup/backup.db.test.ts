import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrations } from "@/drizzle/migrations/bundle";
import { writeAudit } from "../auth/audit";
import { ensureLocalOperator } from "../auth/local-operator";
import { createBead } from "../bead/create-bead";
import { registerCity } from "../bead/register-city";
import type { Store } from "../db/store";
import { emptyStore, storeKinds, testStore } from "../db/testing";
import { restoreBackupFile, writeBackupFile } from "./backup-file";
import { backupTables } from "./backup-table";
import { fillTables } from "./testing";

const now = new Date("2026-12-01T08:00:00.000Z");
const folder = mkdtempSync(join(tmpdir(), "cityhall-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entry = (action: string) => ({
  ...{ cityId: "c1", actor: "ada", authMethod: "cli", role: "admin", target: "", requestId: "r", ipHash: "" },
  ...{ action, result: "done" as const },
});

/** The lines with the trailer that belongs to them. */
function sealed(lines: readonly string[]): string {
  const hash = createHash("sha256")
    .update(lines.map((line) => `${line}\n`).join(""))
    .digest("hex");
  return [...lines, JSON.stringify({ rows: {}, sha256: hash })].join("\n");
}

/** Everything that a backup carries, as text. */
async function contents(store: Store): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of await backupTables(store)) {
    const rows = await store.query<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** What can be wrong with a file: a name, how it is made of the good lines, what is said. */
const bad: readonly (readonly [string, (lines: string[]) => string | Buffer, RegExp])[] = [
  ["cut short", (lines) => gzipSync(lines.slice(0, -1).join("\n")).subarray(0, -20), /cut short|inside a line/],
  ["without its end", (lines) => gzipSync(`${lines.slice(0, -1).join("\n")}\n`), /ends before its last line/],
  [
    "with a changed row",
    (lines) => gzipSync(`${lines.join("\n").replace("Hafen", "Hofen")}\n`),
    /not those that were written/,
  ],
  [
    "with a lost row",
    (lines) => gzipSync(`${lines.filter((line) => !line.startsWith('["people"')).join("\n")}\n`),
    /not those/,
  ],
  ["of a table nobody knows", (lines) => gzipSync(`${lines[0]}\n["hats",{}]\n`), /line 2: there is no table "hats"/],
  [
    "of a newer version",
    () =>
      gzipSync(
        `${sealed([JSON.stringify({ format: "cityhall-backup", version: 1, at: now.toISOString(), migrations: ["9999_later"] })])}\n`,
      ),
    /newer cityhall \(9999_later\)/,
  ],
  ["of something else", () => gzipSync('{"id":"gc-1"}\n'), /line 1: this is not the first line of a cityhall backup/],
  ["that is no gzip", () => "hello", /is no gzip file/],
];

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  const file = (name: string) => join(folder, `${kind}-${name}`);

  beforeAll(async () => {
    store = await testStore(kind);
    await ensureLocalOperator(store, now);
    const act = { actor: "ada", now };
    await registerCity(
      store,
      { cityId: "c1", name: "Hafen", path: "/srv/ü", stores: [{ rig: "", prefix: "hf" }] },
      act,
    );
    const first = await createBead(
      store,
      { cityId: "c1", title: 'Moor "Ülo"\n\\ 🚢', labels: ["a,b"], metadata: { n: 1.5 } },
      act,
    );
    await createBead(store, { cityId: "c1", title: "wait", needs: [first.id], priority: 0 }, act);
    await fillTables(store);
  });
  afterAll(() => store.close());

  test("a backup comes back in either kind of store, to the last row, and the numbers go on", async () => {
    for (let count = 0; count < 3; count++) await writeAudit(store, entry(`a${count}`), now);
    const { rows } = await writeBackupFile(store, file("whole.jsonl.gz"), { now, replace: false });
    expect(rows).toMatchObject({ cities: 1, audit: 4 });
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
    expect(Object.keys(rows).sort()).toEqual((await backupTables(store)).map(({ name }) => name).sort());
    expect(rows).not.toHaveProperty("sessions");
    expect(statSync(file("whole.jsonl.gz")).mode & 0o077).toBe(0);
    for (const target of storeKinds) {
      const other = await emptyStore(target);
      try {
        expect(await restoreBackupFile(other, file("whole.jsonl.gz"))).toMatchObject({ at: now.toISOString() });
        expect(await contents(other)).toEqual(await contents(store));
        await writeAudit(other, entry("after"), now);
        await expect(restoreBackupFile(other, file("whole.jsonl.gz"))).rejects.toThrow(/restore into an empty one/);
      } finally {
        await other.close();
      }
    }
  });

  test("an older backup is restored with its schema and then brought up to date", async () => {
    await writeBackupFile(store, file("old.jsonl.gz"), { now, replace: false });
    const lines = gunzipSync(readFileSync(file("old.jsonl.gz")))
      .toString()
      .trimEnd()
      .split("\n");
    const header = { ...JSON.parse(lines[0]!), migrations: [migrations[0]!.name] };
    writeFileSync(file("first.jsonl.gz"), gzipSync(`${sealed([JSON.stringify(header)])}\n`));
    const other = await emptyStore(kind);
    try {
      await restoreBackupFile(other, file("first.jsonl.gz"));
      const [count] = await other.query<{ n: number }>(sql`select count(*) as n from cityhall_migrations`);
      expect(count!.n).toBe(migrations.length);
    } finally {
      await other.close();
    }
  });

  test("a file that is damaged, foreign or newer is refused with its reason and leaves nothing behind", async () => {
    const whole = file("good.jsonl.gz");
    await writeBackupFile(store, whole, { now, replace: true });
    const lines = gunzipSync(readFileSync(whole)).toString().trimEnd().split("\n");
    const other = await emptyStore(kind);
    try {
      for (const [name, make, message] of bad) {
        const path = file(`bad-${name.replaceAll(" ", "-")}`);
        writeFileSync(path, make(lines));
        await expect(restoreBackupFile(other, path), name).rejects.toThrow(message);
        expect(await other.query(sql`select 1 from pg_class where relname = 'beads'`), name).toEqual([]);
      }
      await restoreBackupFile(other, whole);
    } finally {
      await other.close();
    }
  });

  test("a name that is taken is refused, and no part of a file stays", async () => {
    writeFileSync(file("taken"), "mine");
    await expect(writeBackupFile(store, file("taken"), { now, replace: false })).rejects.toThrow(/exists/);
    expect(readFileSync(file("taken"), "utf8")).toBe("mine");
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});
