import { type SQL, sql } from "drizzle-orm";
import { scaffoldingTypes, systemLabels } from "@/lib/bead/bead-type";
import type { FilterTerm } from "@/lib/bead/filter/filter";
import { parseMoment } from "@/lib/bead/filter/parse-moment";
import { assertNever } from "@/lib/diagnostic/invariant";
import { textArray } from "@/server/db/json-rows";
import { failedSql } from "./failed-sql";
import { readySql } from "./list-ready";
import { blockingSql } from "./refresh-blocked";

/** Types that `type:system` stands for: the machinery's own beads, not scaffolding of work. */
const systemTypes = ["message", "session", "nudge", "agent", "role", "rig", "startup-health-episode", "event"];

const literals = (words: Iterable<string>) => [...words].map((word) => `'${word}'`).join(", ");

/**
 * The rows that are the machinery's own, over a bead's row `b`. Literals, because the planner guesses wildly over values that it
 * does not see, and then sorts a whole city.
 */
export const systemSql = sql.raw(
  `(b.issue_type in (${literals(systemTypes)}) or (b.labels <> '{}' and b.labels && array[${literals(systemLabels)}]))`,
);

/** A term as a condition over a bead's row `b`. */
export function filterSql(term: FilterTerm, cityId: string, now: Date): SQL {
  const condition = positive(term, cityId, now);
  return term.negated ? sql`not coalesce(${condition}, false)` : condition;
}

function positive(term: FilterTerm, cityId: string, now: Date): SQL {
  const { key, values } = term;
  const list = textArray(values);
  switch (key) {
    case "text":
      return sql`(b.title ilike ${`%${like(values[0] ?? "")}%`} or b.id ilike ${`%${like(values[0] ?? "")}%`})`;
    case "state":
      return any(values.map((state) => stateSql(state, cityId, now)));
    case "status":
      return sql`b.status = any(${list})`;
    case "type":
      return any(
        values.map((type) =>
          type === "system"
            ? systemSql
            : type === "scaffolding"
              ? sql`b.issue_type = any(${textArray(scaffoldingTypes)})`
              : sql`b.issue_type = ${type}`,
        ),
      );
    case "rig":
      return sql`b.rig = any(${textArray(values.map((rig) => (rig === "city" ? "" : rig)))})`;
    case "priority":
      return term.op === "="
        ? sql`coalesce(b.priority, 2)::text = any(${list})`
        : sql`coalesce(b.priority, 2) ${sql.raw(term.op)} ${Number(values[0])}`;
    case "assignee":
      return sql`b.assignee = any(${textArray(values.map((name) => (name === "none" ? "" : name)))})`;
    case "owner":
      return sql`b.owner = any(${list})`;
    case "label":
      return sql`(b.labels <> '{}' and b.labels && ${list})`;
    case "id":
      return any(
        values.map((id) => (id.endsWith("*") ? sql`b.id like ${`${like(id.slice(0, -1))}%`}` : sql`b.id = ${id}`)),
      );
    case "parent":
      return sql`exists (select from dependencies e where e.city_id = ${cityId} and e.issue_id = b.id
        and e.type = 'parent-child' and e.on_id = any(${list}))`;
    case "in":
      return sql`b.id in (${below(cityId, list)})`;
    case "convoy":
      return sql`exists (select from dependencies e where e.city_id = ${cityId} and ((e.type = 'tracks' and e.on_id = b.id
        and e.issue_id = any(${list})) or (e.type = 'parent-child' and e.issue_id = b.id and e.on_id = any(${list}))))`;
    case "routed":
      return sql`(b.metadata ? 'gc.routed_to' and b.metadata->>'gc.routed_to' = any(${list}))`;
    case "ref":
      return sql`b.ref = any(${list})`;
    case "meta":
      return sql`b.metadata->>${term.field} = any(${list})`;
    case "is":
      return any(values.map(flagSql));
    case "has":
      return any(values.map((part) => partSql(part, cityId)));
    case "age":
    case "created":
      return momentSql("created_at", term, now);
    case "updated":
      return momentSql("updated_at", term, now);
    case "closed":
      return momentSql("closed_at", term, now);
    default:
      return assertNever(key);
  }
}

function any(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}

function like(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** `offset 0` keeps the look-up of each bead's members one by index: a store that was never counted plans rows times rows. */
function below(cityId: string, roots: SQL): SQL {
  return sql`with recursive below(id) as (
      select e.issue_id from dependencies e where e.city_id = ${cityId} and e.type = 'parent-child' and e.on_id = any(${roots})
      union
      select m.id from below u cross join lateral (
        select e.issue_id as id from dependencies e
        where e.city_id = ${cityId} and e.on_id = u.id and e.type = 'parent-child' offset 0) m
    ) select id from below`;
}

function stateSql(state: string, cityId: string, now: Date): SQL {
  const at = now.toISOString();
  switch (state) {
    case "ready":
      return readySql(cityId, at);
    case "working":
      return sql`b.status in ('in_progress', 'hooked')`;
    case "blocked":
      return sql`(b.status <> 'closed' and b.is_blocked)`;
    case "deferred":
      return sql`(b.status = 'deferred' or (b.status <> 'closed' and greatest(b.defer_until, b.held_until) > ${at}::timestamptz))`;
    case "gate":
      return sql`(b.issue_type = 'gate' and b.status <> 'closed')`;
    case "human":
      return sql`(b.issue_type = 'gate' and b.status not in ('closed', 'blocked') and not b.is_blocked and b.await_type in ('', 'human'))`;
    case "failed":
      return failedSql;
    case "closed":
      return sql`b.status = 'closed'`;
    default:
      return sql`b.status <> 'closed'`;
  }
}

function flagSql(flag: string): SQL {
  switch (flag) {
    case "pinned":
      return sql`b.pinned`;
    case "template":
      return sql`b.is_template`;
    case "ephemeral":
      return sql`b.ephemeral`;
    case "wisp":
      return sql`(b.metadata->>'gc.kind' = 'wisp')`;
    case "root":
      return sql`(b.issue_type = 'molecule' or b.metadata->>'gc.kind' = 'wisp')`;
    default:
      return sql`b.descendants > 0`;
  }
}

function partSql(part: string, cityId: string): SQL {
  switch (part) {
    case "assignee":
      return sql`b.assignee <> ''`;
    case "labels":
      return sql`cardinality(b.labels) > 0`;
    case "parent":
      return sql`b.parent_id is not null`;
    case "children":
      return sql`b.descendants > 0`;
    case "comments":
      return sql`exists (select from comments c where c.city_id = ${cityId} and c.bead_id = b.id)`;
    case "blockers":
      return sql`exists (select from dependencies d where d.city_id = ${cityId} and d.issue_id = b.id and d.type in (${blockingSql}))`;
    default:
      return sql`b.description <> ''`;
  }
}

/** `age:>2d` is older than two days; a date compares the moment itself. */
function momentSql(column: string, term: FilterTerm, now: Date): SQL {
  const moment = parseMoment(term.values[0] ?? "");
  const at = sql.raw(`b.${column}`);
  if (!moment) return sql`false`;
  if ("date" in moment) {
    const day = sql`${moment.date}::timestamptz`;
    if (term.op === "=") return sql`(${at} >= ${day} and ${at} < ${day} + interval '1 day')`;
    return sql`${at} ${sql.raw(term.op)} ${day}`;
  }
  const then = sql`${new Date(now.getTime() - moment.ago).toISOString()}::timestamptz`;
  const flipped = { "=": ">=", "<": ">", "<=": ">=", ">": "<", ">=": "<=" }[term.op];
  return sql`${at} ${sql.raw(flipped)} ${then}`;
}
