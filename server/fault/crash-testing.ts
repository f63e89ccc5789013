import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { build } from "esbuild";
import { findDrift } from "@/server/bead/repair";
import type { StorePlace } from "@/server/db/client";
import type { Store } from "@/server/db/store";

const source = fileURLToPath(new URL("./crash-child.ts", import.meta.url));

/** The worker's program as one file beside the dependencies, so that a hundred of them start quickly; made once. */
export async function bundledWorker(): Promise<string> {
  const outfile = fileURLToPath(new URL(`../../node_modules/.cache/crash-child-${process.pid}.mjs`, import.meta.url));
  await build({ entryPoints: [source], bundle: true, platform: "node", format: "esm", packages: "external", outfile });
  return outfile;
}

/** What a worker was told had been written. */
export type Said = readonly string[];

/** A process that works on a store until it is killed, and the lines that it said. */
export class CrashWorker {
  readonly said: string[] = [];
  readonly process: ChildProcess;
  #stderr = "";

  /** `program` is what `bundledWorker` made. */
  constructor(program: string, place: StorePlace) {
    this.process = spawn(process.execPath, [program, JSON.stringify(place)], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let rest = "";
    this.process.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      this.said.push(...lines);
    });
    this.process.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      this.#stderr += chunk;
    });
  }

  /** Waits until it has said `count` lines; throws with its own words when it ends before. */
  async hasSaid(count: number): Promise<void> {
    while (this.said.length < count) {
      if (this.process.exitCode !== null) throw new Error(`the worker ended: ${this.#stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Waits until it works, and for up to `most` milliseconds more, so that it is hit at any point of its work. */
  async isAtWork(most: number): Promise<void> {
    await this.hasSaid(8);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * most));
  }

  /** Ends it at once, as a power switch would. */
  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = new Promise((resolve) => this.process.once("close", resolve));
    this.process.kill("SIGKILL");
    await gone;
  }

  /** Its last words when it ended by itself. */
  async ended(): Promise<string> {
    await new Promise((resolve) => this.process.once("close", resolve));
    return this.#stderr;
  }
}

/** The steps of the molecules that the worker cooks, by their root's title. */
const moleculeSizes: Readonly<Record<string, number>> = { three: 3, wide: 60 };

type Row = { id: string; title: string; status: string; assignee: string; type: string; members: number };

/** Everything that is wrong with a store after a crash: acknowledged acts that are lost, and anything half-written. */
export async function crashDamage(store: Store, said: Said): Promise<string[]> {
  const damage: string[] = [];
  const rows = await store.query<Row>(sql`
    select b.id, b.title, b.status, b.assignee, b.issue_type as type,
      (select count(*)::int from dependencies e where e.city_id = b.city_id and e.on_id = b.id and e.type = 'parent-child') as members
    from beads b where b.city_id = 'crash'`);
  const beads = new Map(rows.map((row) => [row.id, row]));
  for (const line of said) {
    const [act = "", id = "", who = ""] = line.split(" ");
    const bead = beads.get(id);
    if (act === "ready") continue;
    if (!bead) damage.push(`lost: ${line}`);
    else if (act === "closed" && bead.status !== "closed") damage.push(`lost: ${line}`);
    else if (act === "claimed" && bead.assignee !== who) damage.push(`lost: ${line}`);
  }
  for (const row of rows) {
    if (row.type === "molecule" && row.members !== moleculeSizes[row.title])
      damage.push(`half-written: molecule ${row.id} has ${row.members} steps`);
  }
  const claims = said.filter((line) => line.startsWith("claimed ")).map((line) => line.split(" ")[1]);
  if (new Set(claims).size !== claims.length) damage.push("a bead was claimed twice");
  const [strays] = await store.query<{ n: number }>(sql`
    select count(*) as n from beads b where b.city_id = 'crash' and b.issue_type = 'step'
      and not exists (select from beads p where p.city_id = b.city_id and p.id = b.parent_id)`);
  if (strays?.n !== 0) damage.push(`half-written: ${strays?.n} steps without a molecule`);
  const [events] = await store.query<{ n: number; last: number }>(sql`
    select count(*) as n, coalesce((select last_seq from event_sequences where city_id = 'crash'), 0) as last
    from events where city_id = 'crash'`);
  if (events?.n !== events?.last) damage.push(`events: ${events?.n} stored, numbered to ${events?.last}`);
  for (const drift of await findDrift(store, "crash")) damage.push(`drift: ${JSON.stringify(drift)}`);
  return damage;
}
