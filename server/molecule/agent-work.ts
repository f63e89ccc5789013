import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { rigTerm } from "@/lib/bead/filter/rig-term";
import { type BeadRow, beadColumns, toBead } from "@/server/bead/bead-row";
import { findBeads } from "@/server/bead/find-bead";
import { listBeads } from "@/server/bead/list-beads";
import { listReady } from "@/server/bead/list-ready";
import { idRows, rowLimit } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";

/** A molecule that an agent has as a unit (formula 3), and the members of it that can be worked on now. */
export type MoleculeWork = { readonly root: Bead; readonly steps: readonly Bead[] };

/** What an agent has now. */
export type AgentWork = {
  /** Taken by it. */
  readonly working: readonly Bead[];
  /** Ready and routed to it. */
  readonly routed: readonly Bead[];
  /** Routed or assigned to it, or attached to work that is; their steps are no ready work of their own. */
  readonly molecules: readonly MoleculeWork[];
};

export type AgentWorkQuery = {
  readonly cityId: string;
  readonly agent: string;
  readonly now: Date;
  /** The only rig whose beads count; absent: all stores. */
  readonly rig?: string | undefined;
  /** At most this many of each list, and of the steps of a molecule. */
  readonly limit: number;
};

/** What is an agent's now: its own, what is routed to it, and its molecules with their next steps. */
export async function agentWork(executor: Executor, query: AgentWorkQuery): Promise<AgentWork> {
  const { cityId, agent, now, limit, rig } = query;
  const { terms } = parseFilter(`status:in_progress assignee:${JSON.stringify(agent)}`);
  const inRig = rig === undefined ? terms : [...terms, rigTerm(rig)];
  const working = await listBeads(executor, { cityId, now, terms: inRig, sort: "priority", limit });
  const routed = await listReady(executor, { cityId, now, routedTo: agent, limit, rig });
  return { working: working.items, routed, molecules: await moleculesOf(executor, query) };
}

async function moleculesOf(
  executor: Executor,
  { cityId, agent, now, limit, rig }: AgentWorkQuery,
): Promise<MoleculeWork[]> {
  const mine = sql`((b.metadata ? 'gc.routed_to' and b.metadata->>'gc.routed_to' = ${agent}) or b.assignee = ${agent})`;
  const ofRig = rig === undefined ? sql`` : sql` and b.rig = ${rig}`;
  const roots = await executor.query<BeadRow>(sql`
    select ${beadColumns} from beads b where b.city_id = ${cityId} and b.status <> 'closed' and b.issue_type = 'molecule'${ofRig}
      and (${mine} or b.id in (select b.metadata->>'molecule_id' from beads b
        where b.city_id = ${cityId} and b.status <> 'closed' and b.metadata ? 'molecule_id' and ${mine}))
    order by coalesce(b.priority, 2), b.created_at, b.id limit ${rowLimit(limit)}`);
  if (roots.length === 0) return [];
  const at = now.toISOString();
  const found = await executor.query<{ root: string; id: string }>(sql`
    with recursive below(root, id) as (
      select i.id, i.id from ${idRows(roots.map((root) => root.id))} i
      union
      select u.root, c.id from below u join beads c on c.city_id = ${cityId} and c.parent_id = u.id
    ),
    next as (
      select u.root, b.id, row_number() over (partition by u.root order by coalesce(b.priority, 2), b.ordinal, b.created_at, b.id) as n
      from below u join beads b on b.city_id = ${cityId} and b.id = u.id and u.id <> u.root
      where b.status in ('open', 'hooked') and not b.is_blocked and b.descendants = 0 and b.assignee in ('', ${agent})
        and b.issue_type not in ('gate', 'convoy', 'molecule')
        and (b.defer_until is null or b.defer_until <= ${at}::timestamptz)
        and (b.held_until is null or b.held_until <= ${at}::timestamptz)
    )
    select root, id from next where n <= ${limit} order by root, n`);
  const steps = await findBeads(
    executor,
    cityId,
    found.map((row) => row.id),
  );
  return roots.map((row) => ({
    root: toBead(row),
    steps: found.filter((each) => each.root === row.id).flatMap((each) => steps.get(each.id) ?? []),
  }));
}
