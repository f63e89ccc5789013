import { type SQL, sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import type { FilterTerm } from "@/lib/bead/filter/filter";
import { rowLimit } from "@/server/db/json-rows";
import { fitsCast, foreignCursor } from "@/server/db/page-cursor";
import type { Executor } from "@/server/db/store";
import { type BeadRow, beadColumns, toBead } from "./bead-row";
import { filterSql, systemSql } from "./filter-sql";

/** `priority` is the ready order; the others newest or greatest first with `-`. */
export type BeadSort =
  | "priority"
  | "created"
  | "-created"
  | "updated"
  | "-updated"
  | "closed"
  | "-closed"
  | "title"
  | "-title"
  | "id"
  | "-id";

export type BeadQuery = {
  readonly cityId: string;
  readonly now: Date;
  /** All must hold; from `parseFilter`. */
  readonly terms?: readonly FilterTerm[];
  readonly sort?: BeadSort;
  /** At most this many (500 at the most, 50 by default), always a prefix of the unlimited result. */
  readonly limit?: number;
  /** `nextCursor` of the page before, with the same terms and sort. */
  readonly cursor?: string | null;
  /** Leaves the machinery's own beads out, and counts them. */
  readonly hideSystem?: boolean;
};

export type BeadPage = {
  readonly items: readonly Bead[];
  /** How many match, over all pages. */
  readonly total: number;
  /** How many more would match were system beads not hidden. */
  readonly hidden: number;
  readonly nextCursor: string | null;
};

/** The sort keys of an order, never null, and their casts; all in one direction, with the id last. */
const orders: Readonly<Record<string, readonly (readonly [expression: string, cast: string])[]>> = {
  priority: [
    ["coalesce(b.priority, 2)", "int"],
    ["b.created_at", "timestamptz"],
    ["b.id", "text"],
  ],
  created: [
    ["b.created_at", "timestamptz"],
    ["b.id", "text"],
  ],
  updated: [
    ["b.updated_at", "timestamptz"],
    ["b.id", "text"],
  ],
  closed: [
    ["coalesce(b.closed_at, '-infinity')", "timestamptz"],
    ["b.id", "text"],
  ],
  title: [
    ['lower(b.title) collate "C"', "text"],
    ["b.id", "text"],
  ],
  id: [["b.id", "text"]],
};

/** A page of beads by keyset: pages neither skip nor repeat rows that did not change, however many were added before them. */
export async function listBeads(executor: Executor, query: BeadQuery): Promise<BeadPage> {
  const sort = query.sort ?? "priority";
  const descending = sort.startsWith("-");
  const keys = orders[descending ? sort.slice(1) : sort] ?? [];
  const limit = Math.min(Math.max(query.limit ?? 50, 1), 500);
  const { shown } = conditions(query);

  const direction = descending ? " desc" : "";
  const order = sql.raw(keys.map(([expression]) => `${expression}${direction}`).join(", "));
  const keyText = sql.raw(
    `jsonb_build_array(${keys.map(([expression]) => `(${expression})::text`).join(", ")}) as key`,
  );
  const page = query.cursor ? sql`${shown} and ${after(keys, query.cursor, descending)}` : shown;
  // Asked side by side: a server answers them on two of its processors.
  const [rows, { total, hidden }] = await Promise.all([
    // The ids first: whole beads would be put together for every row that matches, before all but a page of them are dropped.
    executor.query<BeadRow & { key: string[] }>(sql`
      select ${beadColumns}, ${keyText}
      from (select b.id from beads b where ${page} order by ${order} limit ${rowLimit(limit + 1)}) p
      join beads b on b.city_id = ${query.cityId} and b.id = p.id order by ${order}`),
    countBeads(executor, query),
  ]);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(toBead),
    total,
    hidden,
    nextCursor: last ? Buffer.from(JSON.stringify(last.key)).toString("base64url") : null,
  };
}

/** What a list of beads would say of its length, over all pages; without the beads themselves. */
export async function countBeads(
  executor: Executor,
  query: Pick<BeadQuery, "cityId" | "now" | "terms" | "hideSystem">,
): Promise<Pick<BeadPage, "total" | "hidden">> {
  const { matches } = conditions(query);
  // Two counts, because each then needs no more than an index of its own: all of a city, and the few of the machinery.
  const [counts] = await executor.query<{ all: number; hidden: number }>(sql`
    select (select count(*) from beads b where ${matches}) as "all",
      ${query.hideSystem ? sql`(select count(*) from beads b where ${matches} and ${systemSql})` : sql`0`} as hidden`);
  const { all, hidden } = counts ?? { all: 0, hidden: 0 };
  return { total: all - hidden, hidden };
}

/** What must hold of a bead's row `b`: `matches` with the machinery's own beads, `shown` as the query wants it. */
function conditions({
  cityId,
  now,
  terms = [],
  hideSystem,
}: Pick<BeadQuery, "cityId" | "now" | "terms" | "hideSystem">) {
  const matches = sql.join(
    [sql`b.city_id = ${cityId}`, ...terms.map((term) => filterSql(term, cityId, now))],
    sql` and `,
  );
  return { matches, shown: hideSystem ? sql`${matches} and not ${systemSql}` : matches };
}

function after(keys: readonly (readonly [string, string])[], cursor: string, descending: boolean): SQL {
  const values = readCursor(cursor);
  if (values?.length !== keys.length || keys.some(([, cast], index) => !fitsCast(cast, values[index] ?? "")))
    throw foreignCursor();
  const left = sql.raw(keys.map(([expression]) => expression).join(", "));
  const right = sql.join(
    keys.map(([, cast], index) => sql`${values[index]}::${sql.raw(cast)}`),
    sql`, `,
  );
  return sql`(${left}) ${sql.raw(descending ? "<" : ">")} (${right})`;
}

function readCursor(cursor: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(value) && value.every((part) => typeof part === "string") ? value : undefined;
  } catch {
    return undefined;
  }
}
