import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { listBlocked } from "@/server/bead/list-blocked";
import { listReady } from "@/server/bead/list-ready";
import { readEvents } from "@/server/event/read-events";
import { differs, lacks } from "../same";
import type { Result } from "./case";
import type { World } from "./world";

type Row = {
  id: string;
  title: string;
  type: string;
  status: string;
  parent: string | null;
  [column: string]: unknown;
};

/** Facts that are lists whose order does not count, unless `order_matters` says so. */
const sets = new Set(["ready", "ready_titles", "closed", "deleted", "reopened"]);

/** Keys that explain and do not expect. */
const remarks = new Set(["ui", "note", "order_matters", "why"]);

/** What differs between one expectation and what came out, the store included. */
export async function compare(
  world: World,
  expected: unknown,
  result: unknown,
  ownChecks: Checks = {},
): Promise<readonly string[]> {
  if (expected === null || expected === undefined) return [];
  if (typeof expected !== "object") return differs("result", expected, result);
  const facts = (result ?? {}) as Result;
  const wanted = expected as Record<string, unknown>;
  const failures: string[] = [];
  if (facts.error !== undefined && wanted.error === undefined && wanted.error_contains === undefined)
    failures.push(`unexpected error: ${facts.error}`);
  for (const [key, value] of Object.entries(wanted)) {
    if (remarks.has(key)) continue;
    const check = ownChecks[key] ?? checks[key];
    failures.push(...(check ? await check(world, value, facts, wanted) : compareFact(key, value, facts, wanted)));
  }
  return failures;
}

function compareFact(key: string, value: unknown, facts: Result, wanted: Record<string, unknown>): readonly string[] {
  if (!(key in facts)) return [`${key}: expected ${JSON.stringify(value)}, and the operation says nothing of it`];
  if (sets.has(key) && wanted.order_matters !== true) return differs(key, sorted(value), sorted(facts[key]));
  return differs(key, value, facts[key]);
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? [...value].map(String).sort() : value;
}

export type Checks = Readonly<Record<string, Check>>;

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

type Check = (
  world: World,
  value: unknown,
  facts: Result,
  wanted: Record<string, unknown>,
) => Promise<readonly string[]>;

const holds = (what: string, pieces: readonly string[], text: string) =>
  pieces.flatMap((piece) => (text.includes(piece) ? [`${what} holds ${JSON.stringify(piece)}`] : []));

const readyOf = async ({ store, cityId, act }: World) => listReady(store, { cityId, now: act.now });

async function rowsOf(world: World): Promise<Map<string, Row>> {
  const rows = await world.store.query<Row>(sql`
    select id, title, issue_type as type, status, priority, assignee, labels, metadata, parent_id as parent, close_reason,
      closed_at, created_at, updated_at, ephemeral, pinned, description, defer_until, ref
    from beads where city_id = ${world.cityId}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The wanted fields of a bead against its row; metadata is a subset. */
function compareBead(
  what: string,
  wanted: Record<string, unknown>,
  row: Row | undefined,
  world: World,
): readonly string[] {
  if (!row) return [`${what}: there is no such bead`];
  return Object.entries(wanted).flatMap(([field, value]) => {
    if (field === "metadata")
      return Object.entries(value as Record<string, unknown>).flatMap(([key, each]) =>
        differs(`${what}.metadata.${key}`, each, (row.metadata as Record<string, unknown>)[key]),
      );
    const actual = field === "issue_type" ? row.type : row[field];
    return differs(`${what}.${field}`, field === "parent" && value !== null ? world.idOf(value) : value, actual);
  });
}

const statusCheck =
  (holds: (status: string) => boolean, word: string): Check =>
  async (world, value) => {
    const rows = await rowsOf(world);
    return (value as string[]).flatMap((id) => {
      const status = rows.get(world.idOf(id))?.status;
      return status !== undefined && holds(status) ? [] : [`${id}: expected ${word}, is ${status ?? "missing"}`];
    });
  };

const checks: Readonly<Record<string, Check>> = {
  error: async (_, value, facts) => differs("error", value, facts.error ?? null),
  error_contains: async (_, value, facts) => lacks("error", [String(value)], String(facts.error ?? "")),
  stdout_contains: async (_, value, facts) => lacks("stdout", textsOf(value), String(facts.stdout ?? "")),
  stderr_contains: async (_, value, facts) => lacks("stderr", textsOf(value), String(facts.stderr ?? "")),
  stdout_absent: async (_, value, facts) => holds("stdout", textsOf(value), String(facts.stdout ?? "")),
  stderr_absent: async (_, value, facts) => holds("stderr", textsOf(value), String(facts.stderr ?? "")),
  stdout_matches: async (_, value, facts) =>
    new RegExp(String(value)).test(String(facts.stdout ?? ""))
      ? []
      : [`stdout: expected /${value}/ in ${JSON.stringify(facts.stdout)}`],
  stdout_last: async (_, value, facts) =>
    differs(
      "last line",
      value,
      String(facts.stdout ?? "")
        .trimEnd()
        .split("\n")
        .at(-1),
    ),
  open: statusCheck((status) => status !== "closed", "open"),
  ready: async (world, value, facts, wanted) =>
    compareFact("ready", value, { ready: facts.ready ?? (await readyOf(world)).map((bead) => bead.id) }, wanted),
  not_ready: async (world, value) => {
    const ready = new Set((await readyOf(world)).map((bead) => bead.id));
    const blocked = new Map((await listBlocked(world.store, world)).map((row) => [row.bead.id, row.blockedBy]));
    const entries = Array.isArray(value) ? value.map((id) => [id, {}]) : Object.entries(value as object);
    return entries.flatMap(([id, reason]) => [
      ...(ready.has(world.idOf(id)) ? [`${id} is ready`] : []),
      ...(Array.isArray(reason?.blocked_by)
        ? differs(`${id} blocked_by`, sorted(reason.blocked_by), sorted(blocked.get(world.idOf(id)) ?? []))
        : []),
    ]);
  },
  blocked: async (world, value, facts) => {
    const actual = (facts.blocked ??
      Object.fromEntries((await listBlocked(world.store, world)).map((row) => [row.bead.id, row.blockedBy]))) as object;
    return Array.isArray(value)
      ? differs("blocked", sorted(value), sorted(Object.keys(actual)))
      : differs("blocked", value, actual);
  },
  close_reason: async (world, value, facts) => {
    if (typeof value === "string") return differs("close_reason", value, facts.close_reason);
    const rows = await rowsOf(world);
    return Object.entries(value as object).flatMap(([id, reason]) =>
      differs(`${id} close_reason`, reason, rows.get(world.idOf(id))?.close_reason),
    );
  },
  status: async (world, value, facts) => {
    if (typeof value !== "object") return differs("status", value, facts.status);
    const rows = await rowsOf(world);
    return Object.entries(value as object).flatMap(([id, status]) =>
      differs(`${id} status`, status, rows.get(world.idOf(id))?.status),
    );
  },
  events: async (world, value) => {
    const events = await readEvents(world.store, { cityId: world.cityId, afterSeq: world.since });
    const actual = events.map((event) => [event.type, event.subject]);
    return differs("events", value, actual);
  },
  events_contain: async (world, value) => {
    const events = await readEvents(world.store, { cityId: world.cityId, afterSeq: world.since });
    return (value as string[][]).flatMap(([type, subject]) =>
      events.some((event) => event.type === type && (subject === undefined || event.subject === world.idOf(subject)))
        ? []
        : [`there is no event ${type} ${subject ?? ""}`],
    );
  },
  types: async (world, value) => {
    const rows = await rowsOf(world);
    return Object.entries(value as object).flatMap(([ref, type]) =>
      differs(`type of ${ref}`, type, rows.get(world.idOf(ref))?.type),
    );
  },
  labels: async (world, value) => {
    const rows = await rowsOf(world);
    return Object.entries(value as object).flatMap(([ref, labels]) =>
      differs(`labels of ${ref}`, labels, rows.get(world.idOf(ref))?.labels),
    );
  },
  root: async (world, value) =>
    compareBead("root", value as Record<string, unknown>, (await rowsOf(world)).get(world.rootId), world),
  gate: async (world, value) => {
    const gates = [...(await rowsOf(world)).values()].filter((row) => row.type === "gate");
    return compareBead("gate", value as Record<string, unknown>, gates[0], world);
  },
  bead: async (world, value) => {
    const rows = await rowsOf(world);
    const wanted = value as Record<string, unknown>;
    return compareBead("bead", wanted, rows.get(world.idOf(wanted.id ?? world.given.beads?.[0]?.id)), world);
  },
  beads: async (world, value) => {
    const rows = await rowsOf(world);
    return Object.entries(value as object).flatMap(([id, wanted]) =>
      compareBead(id, wanted, rows.get(world.idOf(id)), world),
    );
  },
  parent: async (world, value) => {
    const rows = await rowsOf(world);
    return Object.entries(value as object).flatMap(([id, parent]) =>
      differs(`parent of ${id}`, parent === null ? null : world.idOf(parent), rows.get(world.idOf(id))?.parent),
    );
  },
  count: async (world, value) => differs("count", value, (await rowsOf(world)).size),
  beads_created: async (world, value) =>
    differs("beads_created", value, (await rowsOf(world)).size - (world.given.beads?.length ?? 0)),
  comment_count: async ({ store, cityId }, value) => {
    const [row] = await store.query<{ n: number }>(sql`select count(*) as n from comments where city_id = ${cityId}`);
    return differs("comment_count", value, row?.n);
  },
  edge_count_excluding_parent_child: async ({ store, cityId }, value) => {
    const [row] = await store.query<{ n: number }>(
      sql`select count(*) as n from dependencies where city_id = ${cityId} and type <> 'parent-child'`,
    );
    return differs("edges besides parent-child", value, row?.n);
  },
  edges: async (world, value) => {
    const rows = await world.store.query<{ issue_id: string; on_id: string; type: string }>(
      sql`select issue_id, on_id, type from dependencies where city_id = ${world.cityId}`,
    );
    const actual = rows.map((row) => [row.issue_id, row.on_id, row.type]);
    return (value as string[][]).flatMap(([issue, on, type]) => {
      const wanted = [world.idOf(issue), world.idOf(on), type];
      return actual.some((edge) => isDeepStrictEqual(edge, wanted)) ? [] : [`there is no edge ${wanted.join(" ")}`];
    });
  },
  fields: async (_, value, facts) => {
    const records = (facts.fields ?? {}) as Record<string, Record<string, unknown>>;
    return Object.entries(value as Record<string, Record<string, unknown>>).flatMap(([id, wanted]) =>
      Object.entries(wanted).flatMap(([field, each]) => differs(`${id}.${field}`, each, records[id]?.[field])),
    );
  },
};
