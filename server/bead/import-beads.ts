import { sql } from "drizzle-orm";
import type { BeadRecord } from "@/lib/bead/record/bead-record";
import { readRecord } from "@/lib/bead/record/read-record";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import { idRows } from "@/server/db/json-rows";
import { countNow } from "@/server/db/statistics";
import type { Executor, Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";
import { setParents } from "./add-dependency";
import { getBeadStore } from "./bead-stores";
import { type ChunkResult, writeRecords } from "./import-records";
import { lockCity } from "./lock-city";
import { recountContainers } from "./recount-containers";
import { blockingSql, refreshBlocked } from "./refresh-blocked";

export type ImportInput = {
  readonly cityId: string;
  /** The store that takes new beads: a rig's, or the city's for null. Prefixes are not checked (runtime 13). */
  readonly rig?: string | null;
  readonly lines: AsyncIterable<string> | Iterable<string>;
  /** Does everything, reports it, and leaves nothing. */
  readonly dryRun?: boolean;
  /** Lets older records overwrite newer stored beads. */
  readonly force?: boolean;
};

/** What an import did, or would do. Lists hold the first hundred. */
export type ImportReport = {
  readonly dryRun: boolean;
  readonly lines: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly edges: number;
  readonly comments: number;
  readonly skipped: {
    readonly blank: number;
    readonly tombstone: number;
    readonly memory: number;
    readonly other: number;
  };
  /** Stored beads that are newer than their record and were left as they are. */
  readonly conflicts: readonly { readonly id: string; readonly storedAt: string; readonly recordAt: string }[];
  readonly conflictCount: number;
  /** Drift that was put right, with line numbers. */
  readonly notes: readonly string[];
};

const chunkSize = 500;
const listed = 100;

/** Undoes a dry run. */
class DryRunDone extends Error {
  constructor(readonly report: ImportReport) {
    super("dry run");
  }
}

/**
 * Imports the lines of a bead export (runtime 13) in one transaction, some hundred lines in memory at a time: existing ids are
 * updated, labels, edges and comments only added; no rule of adding edges is checked. Lines that cannot be read refuse the whole
 * import, all of them named; a dump of database tables is refused with what to do instead.
 */
export async function importBeads(executor: Executor, input: ImportInput, act: Act): Promise<ImportReport> {
  try {
    return await executor.transaction(async (tx) => {
      const report = await new Import(tx, input, act).run();
      if (input.dryRun) throw new DryRunDone(report);
      return report;
    });
  } catch (error) {
    if (error instanceof DryRunDone) return error.report;
    throw error;
  }
}

class Import {
  readonly #problems: string[] = [];
  readonly #notes: string[] = [];
  readonly #touched = new Set<string>();
  readonly #made = new Set<string>();
  readonly #skipped = { blank: 0, tombstone: 0, memory: 0, other: 0 };
  readonly #conflicts: ImportReport["conflicts"][number][] = [];
  readonly #counts = { created: 0, updated: 0, unchanged: 0, edges: 0, comments: 0 };
  #lines = 0;
  #problemCount = 0;
  #conflictCount = 0;

  constructor(
    readonly tx: Transaction,
    readonly input: ImportInput,
    readonly act: Act,
  ) {}

  async run(): Promise<ImportReport> {
    const { cityId } = this.input;
    // What follows from a large file is derived in statements over all of it, which may outlast those of a page.
    await this.tx.query(sql`set local statement_timeout = '600s'`);
    await lockCity(this.tx, cityId);
    const { rig } = await getBeadStore(this.tx, cityId, this.input.rig ?? null);
    let chunk = new Map<string, BeadRecord>();
    for await (const line of this.input.lines) {
      const record = this.read(line);
      if (!record) continue;
      const { id } = record.bead;
      if (chunk.has(id)) this.note(`${id} is given twice; the later line counts`);
      chunk.set(id, record);
      if (chunk.size < chunkSize) continue;
      await this.write(rig, chunk);
      chunk = new Map();
    }
    await this.write(rig, chunk);
    if (this.#problemCount > 0) throw this.refusal();
    await this.follow();
    return {
      dryRun: this.input.dryRun ?? false,
      lines: this.#lines,
      ...this.#counts,
      skipped: this.#skipped,
      conflicts: this.#conflicts,
      conflictCount: this.#conflictCount,
      notes: this.#notes,
    };
  }

  read(line: string): BeadRecord | undefined {
    this.#lines += 1;
    const result = readRecord(line, this.act.now.toISOString());
    switch (result.kind) {
      case "bead":
        for (const text of result.notes) this.note(text);
        return result.record;
      case "skipped":
        this.#skipped[result.what] += 1;
        return undefined;
      case "dump":
        throw new Refusal(
          400,
          "import-table-dump",
          `line ${this.#lines} is a row of a database dump, not of a bead export: it carries no dependencies, labels or comments, so importing it would lose them; make an export with 'bd export -o beads.jsonl' and import that file`,
        );
      case "problem":
        this.#problemCount += 1;
        if (this.#problems.length < listed) this.#problems.push(`line ${this.#lines}: ${result.message}`);
        return undefined;
    }
  }

  note(text: string): void {
    if (this.#notes.length < listed) this.#notes.push(`line ${this.#lines}: ${text}`);
  }

  async write(rig: string | null, chunk: ReadonlyMap<string, BeadRecord>): Promise<void> {
    // Once a line cannot be read the import will be refused; the rest is only read, so that all mistakes are named.
    if (chunk.size === 0 || this.#problemCount > 0) return;
    const result = await writeRecords(this.tx, { ...this.input, rig }, [...chunk.values()], this.act);
    this.count(result);
    for (const id of result.changed) this.#touched.add(id);
    for (const id of result.createdIds) this.#made.add(id);
  }

  count(result: ChunkResult): void {
    for (const key of ["created", "updated", "unchanged", "edges", "comments"] as const)
      this.#counts[key] += result[key];
    this.#conflictCount += result.conflicts.length;
    this.#conflicts.push(...result.conflicts.slice(0, listed - this.#conflicts.length));
  }

  refusal(): Refusal {
    const more = this.#problemCount > listed ? `\nand ${this.#problemCount - listed} more` : "";
    return new Refusal(
      400,
      "import-lines",
      `nothing was imported; ${this.#problemCount} line(s) cannot be read:\n${this.#problems.join("\n")}${more}`,
    );
  }

  /** Derived columns and events of everything that changed. */
  async follow(): Promise<void> {
    const { cityId } = this.input;
    const ids = [...this.#touched];
    if (ids.length === 0) return;
    await countNow(this.tx, ids.length);
    await setParents(this.tx, cityId, ids);
    await recountContainers(this.tx, cityId, ids);
    const dependents = await this.tx.query<{ id: string }>(sql`
      select distinct d.issue_id as id from ${idRows(ids)} i
      join dependencies d on d.city_id = ${cityId} and d.on_id = i.id and d.type in (${blockingSql})`);
    await refreshBlocked(this.tx, cityId, [...new Set([...ids, ...dependents.map((row) => row.id)])]);
    const tell = (type: string, subjects: readonly string[]) => {
      if (subjects.length > 0) append(this.tx, cityId, this.act, { type, subjects, message: "imported" });
    };
    tell(
      "bead.created",
      ids.filter((id) => this.#made.has(id)),
    );
    tell(
      "bead.updated",
      ids.filter((id) => !this.#made.has(id)),
    );
  }
}
