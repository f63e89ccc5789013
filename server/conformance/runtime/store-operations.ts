import { createReadStream, existsSync } from "node:fs";
import { basename, join } from "node:path";
import { looksLikeBeadId } from "@/lib/bead/looks-like-bead-id";
import { derivePrefix } from "@/lib/city/identity/derive-prefix";
import { addComment } from "@/server/bead/add-comment";
import { addDependency } from "@/server/bead/add-dependency";
import { listBeadStores, storeOfId } from "@/server/bead/bead-stores";
import { burnBead } from "@/server/bead/burn-bead";
import { claimBead } from "@/server/bead/claim-bead";
import { closeBead } from "@/server/bead/close-bead";
import { collectWisps } from "@/server/bead/collect-wisps";
import { type CreateInput, createBead } from "@/server/bead/create-bead";
import { exportBeads } from "@/server/bead/export-beads";
import { importBeads } from "@/server/bead/import-beads";
import { linesOf } from "@/server/bead/lines-of";
import { listBlocked } from "@/server/bead/list-blocked";
import { listReady } from "@/server/bead/list-ready";
import { reap } from "@/server/bead/reap";
import { removeDependency } from "@/server/bead/remove-dependency";
import { reopenBead } from "@/server/bead/reopen-bead";
import { type BeadPatch, updateBead } from "@/server/bead/update-bead";
import { attachMolecule } from "@/server/molecule/attach";
import { cookMolecule } from "@/server/molecule/cook";
import type { Operation, Result } from "./case";
import type { World } from "./world";

export type RunOperation = (world: World, operation: Operation) => Promise<Result | string | boolean | null>;

const hour = 3_600_000;
const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: hour, d: 24 * hour };

/** `24h` as milliseconds; undefined for what is not given. */
function duration(value: unknown): number | undefined {
  const parts = typeof value === "string" ? /^(\d+)([smhd])$/.exec(value) : null;
  return parts ? Number(parts[1]) * (units[parts[2] ?? ""] ?? 0) : undefined;
}

/** A case names fields as the record does (`defer_until`, runtime 1.1), the verbs in camel case. */
function camelCased(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const name = (field: string) => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [name(field), value]));
}

function fieldsOf(operation: Operation): Omit<CreateInput, "cityId"> {
  const { op: _, parent, issue_type, ...rest } = operation;
  const type = (rest.type ?? issue_type) as string | undefined;
  return { title: "untitled", ...camelCased(rest), type, parentId: parent as string | undefined };
}

const create: RunOperation = async ({ store, cityId, act }, operation) => {
  const bead = await createBead(store, { cityId, ...fieldsOf(operation) }, act);
  return { ok: true, id: bead.id, bead };
};

const dependency = ({ cityId, ...world }: World, { issue, on, type, metadata }: Operation) => ({
  cityId,
  issueId: String(issue ?? ""),
  onId: String(on ?? ""),
  type: type as string | undefined,
  metadata: typeof metadata === "object" ? JSON.stringify(metadata) : (metadata as string | undefined),
  world,
});

/** Every id reported (decision R16): what closed, and why the others did not. */
async function closeEach(world: World, ids: readonly unknown[], options: Readonly<Record<string, unknown>>) {
  const closed: string[] = [];
  const errors: string[] = [];
  for (const id of ids) {
    const input = { cityId: world.cityId, id: world.idOf(id), reason: options.reason as string };
    try {
      closed.push(...(await closeBead(world.store, { ...input, force: options.force === true }, world.act)).closed);
    } catch (error) {
      errors.push((error as Error).message);
    }
  }
  return { ok: errors.length === 0, closed, stderr: errors.join("\n"), exit: errors.length === 0 ? 0 : 1 };
}

/** The operations of the store's areas; those of other areas lie beside their runners. */
export const storeOperations: Readonly<Record<string, RunOperation>> = {
  ready: async ({ store, cityId, act }, { rig, limit }) => {
    const beads = await listReady(store, {
      cityId,
      now: act.now,
      rig: rig as string | undefined,
      limit: limit as number | undefined,
    });
    return {
      ready: beads.map((bead) => bead.id),
      ready_titles: beads.map((bead) => bead.title),
      ready_count: beads.length,
    };
  },
  blocked: async ({ store, cityId }) => {
    const rows = await listBlocked(store, { cityId });
    return { blocked: Object.fromEntries(rows.map((row) => [row.bead.id, row.blockedBy])) };
  },
  close: async (world, { id, ref, ids, reason, force, session }) => {
    if (Array.isArray(ids)) return closeEach(world, ids, { reason, force });
    const { store, cityId, act } = world;
    const input = { cityId, id: world.idOf(id ?? ref), reason: reason as string, force: force === true };
    const result = await closeBead(store, { ...input, session: session as string | undefined }, act);
    return { ok: true, closed: result.closed, close_reason: result.closeReason, stdout: result.messages.join("\n") };
  },
  reopen: async (world, { id, ref }) => {
    const { store, cityId, act } = world;
    const { reopened } = await reopenBead(store, { cityId, id: world.idOf(id ?? ref) }, act);
    return { ok: true, reopened };
  },
  claim: async (world, { id, ref, assignee }) => {
    const { store, cityId, act } = world;
    const input = { cityId, id: world.idOf(id ?? ref), assignee: assignee as string | undefined };
    return { ok: true, bead: await claimBead(store, input, act) };
  },
  comment: async (world, { id, text }) => {
    const { store, cityId, act } = world;
    await addComment(store, { cityId, id: world.idOf(id), text: String(text ?? "") }, act);
    return { ok: true };
  },
  delete: async (world, { id, force }) => {
    const { store, cityId, act } = world;
    return { ok: true, deleted: await burnBead(store, { cityId, id: world.idOf(id), force: force === true }, act) };
  },
  dep_add: async (world, operation) => {
    const { world: _, ...edge } = dependency(world, operation);
    await addDependency(world.store, edge, world.act);
    return { ok: true };
  },
  dep_remove: async (world, operation) => {
    const { world: _, ...edge } = dependency(world, operation);
    await removeDependency(world.store, edge, world.act);
    return { ok: true };
  },
  create,
  create_child: create,
  update: async (world, operation) => {
    const { op: _, id, ref, ...fields } = operation;
    const { store, cityId, act } = world;
    const patch = camelCased(fields) as BeadPatch;
    return { ok: true, bead: await updateBead(store, { cityId, id: world.idOf(id ?? ref), patch }, act) };
  },
  compile: async (world, { formula, vars }) => {
    const recipe = world.recipe(String(formula), vars as Record<string, string> | undefined);
    return { ok: true, steps: recipe.steps.length };
  },
  cook: async (world, operation) => {
    const { store, cityId, act } = world;
    const vars = (operation.vars ?? {}) as Record<string, string>;
    const recipe = world.recipe(String(operation.formula), vars);
    const values = { explicit: vars };
    const made =
      typeof operation.attach === "string"
        ? await attachMolecule(store, { cityId, recipe, values, beadId: operation.attach }, act)
        : await cookMolecule(store, { cityId, recipe, values, title: operation.title as string | undefined }, act);
    world.refs = { ...world.refs, ...made.ids };
    world.rootId = made.rootId;
    return { ok: true, created: made.created, root_id: made.rootId };
  },
  derive_prefix: async (_, { name }) => derivePrefix(String(name)),
  looks_like_bead_id: async ({ given }, { s }) =>
    looksLikeBeadId(
      String(s),
      (given.stores ?? []).map((store) => store.prefix),
    ),
  resolve_store: async ({ store, cityId }, { id }) => {
    const found = storeOfId(await listBeadStores(store, cityId), String(id));
    return found ? (found.rig ?? "city") : null;
  },
  wisp_gc: async ({ store, cityId, act }, { interval, ttl }) => {
    const age = duration(ttl);
    // Off unless both are configured (runtime 5.3, 1).
    const deleted =
      age === undefined || duration(interval) === undefined
        ? []
        : await collectWisps(store, { cityId, ttl: age, from: "created" }, act);
    return { deleted };
  },
  reap: async ({ store, cityId, act }) => {
    const { closed, purged } = await reap(store, { cityId, ages: { idle: 720 * hour } }, act);
    return { closed, deleted: purged };
  },
  import: async ({ store, cityId, act }, { lines, dry_run }) => {
    const report = await importBeads(store, { cityId, lines: lines as string[], dryRun: dry_run === true }, act);
    return { ok: true, imported: report.created + report.updated + report.unchanged, ...report };
  },
  import_file: async ({ store, cityId, act, given, context }, { file }) => {
    const name = String(file ?? given.file);
    const path = [
      join(context.caseFolder, name),
      join(context.caseFolder, "../corpus/beads-jsonl", basename(name)),
    ].find((each) => existsSync(each));
    if (!path) return { skip: `${name} is not here` };
    const report = await importBeads(store, { cityId, lines: linesOf(createReadStream(path)) }, act);
    return { ok: true, imported: report.created };
  },
  export: async ({ store, cityId }, { ids }) => {
    const fields: Record<string, unknown> = {};
    const lines: string[] = [];
    for await (const line of exportBeads(store, { cityId, ids: ids as string[] | undefined })) {
      const record = JSON.parse(line) as { id: string };
      fields[record.id] = record;
      lines.push(line);
    }
    return { fields, lines, ids: Object.keys(fields), stdout: lines.join("\n") };
  },
};
