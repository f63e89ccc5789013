import { sql } from "drizzle-orm";
import { Refusal } from "@/lib/diagnostic/refusal";
import { memoryTree } from "@/lib/files/memory-tree";
import { attachText, cookText } from "@/lib/formula/cook-text";
import { createBead } from "@/server/bead/create-bead";
import { getBead } from "@/server/bead/find-bead";
import { listBeads } from "@/server/bead/list-beads";
import { registerCity } from "@/server/bead/register-city";
import type { Act } from "@/server/db/act";
import type { Store } from "@/server/db/store";
import { testStore } from "@/server/db/testing";
import { checkVersion } from "@/server/formula/check-version";
import { attachFormula, cookFormula, type FormulaRequest } from "@/server/formula/cook-formula";
import { parseMeta } from "@/server/molecule/cook";
import type { StoreKind } from "./context";
import { editedFiles, errorsOf, type FormulaCase, layersOf } from "./formula-case";
import { differs, lacks, readLabels } from "./same";

const stores = new Map<StoreKind, Promise<Store>>();
let cities = 0;

/** A formula case on a store: a city of its own in one store for the whole run. */
export class FormulaStoreCase {
  readonly #act: Act = { actor: "conformance", now: new Date("2026-06-12T00:00:00Z") };

  private constructor(
    readonly formulaCase: FormulaCase,
    readonly store: Store,
    readonly cityId: string,
  ) {}

  static async open(formulaCase: FormulaCase, kind: StoreKind): Promise<FormulaStoreCase> {
    const opened = stores.get(kind) ?? testStore(kind);
    stores.set(kind, opened);
    const run = new FormulaStoreCase(formulaCase, await opened, `case-${++cities}`);
    const city = {
      cityId: run.cityId,
      name: run.cityId,
      path: `/cases/${run.cityId}`,
      stores: [{ rig: "", prefix: "mc" }],
    };
    await registerCity(run.store, city, run.#act);
    return run;
  }

  #request(files = this.formulaCase.files): FormulaRequest {
    const { formula, vars = {}, host } = this.formulaCase;
    return {
      tree: memoryTree(files),
      layers: layersOf(this.formulaCase),
      name: formula,
      values: { explicit: vars },
      formulaV2: host?.formula_v2,
    };
  }

  async cook(): Promise<readonly string[]> {
    const { title, meta = [], expect, fault = {} } = this.formulaCase;
    const outcome = await this.#refusalOf(async () => {
      const metadata = parseMeta(meta);
      return this.#withFault(fault, () =>
        cookFormula(this.store, this.#request(), { cityId: this.cityId, title, metadata }, this.#act),
      );
    });
    if ("error" in outcome) return this.#compareRefusal(outcome.error);
    if (errorsOf(expect).length > 0) return [`expected an error with ${errorsOf(expect).join(" and ")}`];
    const { rootId, created, ids } = outcome.result;
    const text = cookText({ rootId, created, ids });
    const order = text.split("\n").flatMap((line) => (line.includes(" -> ") ? [line.split(" -> ")[0]!] : []));
    return [
      ...(expect.created === undefined ? [] : differs("created", expect.created, created)),
      ...(expect.text_mapping_order ? differs("mapping order", expect.text_mapping_order, order) : []),
      ...lacks("text", expect.text_lines ?? [], text),
      ...(await this.#compareBeads(ids, (value) => value)),
    ];
  }

  async attach(): Promise<readonly string[]> {
    const { attach = {}, expect } = this.formulaCase;
    const { type, priority, metadata } = attach;
    const bead = await createBead(
      this.store,
      { cityId: this.cityId, title: "Target", type, priority, metadata },
      this.#act,
    );
    const outcome = await this.#refusalOf(() =>
      attachFormula(this.store, this.#request(), { cityId: this.cityId, beadId: bead.id }, this.#act),
    );
    if ("error" in outcome) return this.#compareRefusal(outcome.error, 1);
    if (errorsOf(expect).length > 0) return [`expected an error with ${errorsOf(expect).join(" and ")}`];
    const { rootId, created, ids, workflowRootId } = outcome.result;
    const fill = (value: string): string => value.replaceAll("$attach", bead.id).replaceAll("$root", rootId);
    const text = attachText({ beadId: bead.id, rootId, workflowRootId, created });
    const edges = await this.store.query<{ from: string; to: string; type: string }>(sql`
      select issue_id as "from", on_id as "to", type from dependencies where city_id = ${this.cityId}`);
    const lines = (expect.text_lines ?? []).map(fill);
    return [
      ...(expect.created === undefined ? [] : differs("created", expect.created, created)),
      ...lacks("text", lines, text),
      ...compareEdges(
        expect.edges?.map((edge) => edge.map((end) => ids[end] ?? fill(end))),
        edges.map(({ from, to, type }) => [from, to, type]),
        bead.id,
      ),
      ...(await this.#compareBeads(ids, fill)),
    ];
  }

  async versionCheck(): Promise<readonly string[]> {
    const { expect } = this.formulaCase;
    const { rootId } = await cookFormula(this.store, this.#request(), { cityId: this.cityId }, this.#act);
    const { tree, layers } = this.#request(editedFiles(this.formulaCase));
    const report = await checkVersion(this.store, { cityId: this.cityId, bead: rootId, tree, layers });
    return [
      ...(expect.exit === undefined ? [] : differs("exit", expect.exit, report.exit)),
      ...lacks("stdout", expect.stdout_contains ?? [], report.stdout),
      ...lacks("error", errorsOf(expect), report.error ?? ""),
    ];
  }

  async #compareBeads(
    ids: Readonly<Record<string, string>>,
    fill: (value: string) => string,
  ): Promise<readonly string[]> {
    const failures: string[] = [];
    const refs = new Map(Object.entries(ids).map(([ref, id]) => [id, ref]));
    for (const { ref, ...wanted } of this.formulaCase.expect.beads ?? []) {
      const id = ids[String(ref)];
      if (id === undefined) {
        failures.push(`no bead ${ref}`);
        continue;
      }
      const bead = await getBead(this.store, this.cityId, id);
      for (const [field, value] of Object.entries(wanted)) {
        const at = `${ref} ${field}`;
        if (field === "parent")
          failures.push(...differs(at, value, bead.parentId === null ? null : refs.get(bead.parentId)));
        else if (field === "labels")
          failures.push(...differs(at, readLabels(value as string[]), readLabels(bead.labels)));
        else if (field === "metadata") {
          for (const [key, text] of Object.entries(value as Record<string, string>)) {
            failures.push(...differs(`${at} ${key}`, fill(text), bead.metadata[key]));
          }
        } else failures.push(...differs(at, value, (bead as unknown as Record<string, unknown>)[field]));
      }
    }
    return failures;
  }

  /** The refusal has every wanted piece, and left nothing behind (decision F14). */
  async #compareRefusal(error: string, before = 0): Promise<readonly string[]> {
    const { expect } = this.formulaCase;
    const wanted = errorsOf(expect);
    if (wanted.length === 0) return [`unexpected error: ${error}`];
    const { total } = await listBeads(this.store, { cityId: this.cityId, now: this.#act.now });
    return [
      ...lacks("error", wanted, error),
      ...differs("beads left", (expect.surviving?.length ?? 0) + before, total),
    ];
  }

  async #refusalOf<Result>(work: () => Promise<Result>): Promise<{ result: Result } | { error: string }> {
    try {
      return { result: await work() };
    } catch (error) {
      if (error instanceof Refusal || this.formulaCase.fault) return { error: (error as Error).message };
      throw error;
    }
  }

  /** Makes the store itself refuse the n-th bead, or edges of a type, for the time of `work`. */
  async #withFault<Result>(fault: Readonly<Record<string, unknown>>, work: () => Promise<Result>): Promise<Result> {
    const constraints = Object.entries(fault).map(([kind, value]) => {
      const here = `city_id <> '${this.cityId}'`;
      return kind === "create_fails_at"
        ? { table: "beads", check: `${here} or ordinal <> ${Number(value) - 1}` }
        : { table: "dependencies", check: `${here} or type <> '${edgeType(value)}'` };
    });
    for (const [index, { table, check }] of constraints.entries()) {
      await this.store.query(sql.raw(`alter table ${table} add constraint case_fault_${index} check (${check})`));
    }
    try {
      return await work();
    } finally {
      for (const [index, { table }] of constraints.entries()) {
        await this.store.query(sql.raw(`alter table ${table} drop constraint case_fault_${index}`));
      }
    }
  }
}

/** The edges of the target exactly; of other beads, each that is listed is there. */
function compareEdges(
  wanted: readonly (readonly string[])[] | undefined,
  actual: readonly (readonly string[])[],
  target: string,
): readonly string[] {
  if (!wanted) return [];
  const texts = (edges: readonly (readonly string[])[]) => edges.map((edge) => edge.join(" ")).sort();
  const ofTarget = (edge: readonly string[]) => edge[0] === target;
  return [
    ...differs("edges of the target", texts(wanted.filter(ofTarget)), texts(actual.filter(ofTarget))),
    ...texts(wanted).flatMap((edge) => (texts(actual).includes(edge) ? [] : [`there is no edge ${edge}`])),
  ];
}

/** The dependency type that a fault names, as it stands or inside a table. */
function edgeType(value: unknown): string {
  const text =
    typeof value === "object" && value !== null ? Object.values(value).find((one) => typeof one === "string") : value;
  return String(text).replaceAll("'", "''");
}
