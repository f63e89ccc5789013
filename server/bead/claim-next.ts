import { type SQL, sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import type { Act } from "@/server/db/act";
import { jsonRows, rowLimit } from "@/server/db/json-rows";
import type { Executor, Store, Transaction } from "@/server/db/store";
import { isTransaction } from "@/server/db/transaction";
import { append } from "@/server/event/append";
import { type BeadRow, beadColumns, toBead } from "./bead-row";
import { Gathered } from "./gathered";
import { readySql } from "./list-ready";

export type ClaimNextInput = {
  readonly cityId: string;
  /** Only work of this rig's store; null for the city store; absent for any. */
  readonly rig?: string | null;
  /** Only work routed to this target (`gc.routed_to`). */
  readonly routedTo?: string;
  readonly assignee?: string;
};

type Claim = { readonly input: ClaimNextInput; readonly act: Act };

/** Claims of one transaction: more would make the first ones wait for the last. */
const most = 100;

const gathered = new WeakMap<Store, Gathered<Claim, Bead | undefined>>();

/**
 * Takes the first ready bead that nobody has, in ready order (decision R1); undefined when there is none. Agents of several
 * processes skip each other's rows instead of waiting, so none gets a bead twice; those that ask one process at once are served by
 * one transaction, because its events need the city's sequence to itself until the commit is on disk.
 */
export async function claimNext(executor: Executor, input: ClaimNextInput, act: Act): Promise<Bead | undefined> {
  if (isTransaction(executor)) return (await claimAll(executor, [{ input, act }]))[0];
  const store = executor as Store;
  let queue = gathered.get(store);
  if (!queue) {
    queue = new Gathered(most, (claims) => store.transaction((tx) => claimAll(tx, claims)));
    gathered.set(store, queue);
  }
  const { cityId, rig, routedTo } = input;
  return queue.add(JSON.stringify([cityId, rig, routedTo]), { input, act });
}

/** Serves claims of one kind with one statement, the first bead to the first of them. */
async function claimAll(tx: Transaction, claims: readonly Claim[]): Promise<(Bead | undefined)[]> {
  const [first] = claims;
  if (!first) return [];
  const { cityId, rig, routedTo } = first.input;
  const now = new Date(Math.max(...claims.map(({ act }) => act.now.getTime())));
  const where: SQL[] = [readySql(cityId, now.toISOString()), sql`b.assignee = ''`];
  if (rig !== undefined) where.push(sql`b.rig = ${rig ?? ""}`);
  if (routedTo !== undefined)
    where.push(sql`b.metadata ? 'gc.routed_to' and b.metadata->>'gc.routed_to' = ${routedTo}`);
  const agents = claims.map(({ input, act }, n) => ({
    n: n + 1,
    who: input.assignee ?? act.actor,
    at: act.now.toISOString(),
  }));
  const rows = await tx.query<BeadRow & { n: number }>(sql`
    with next as (
      select b.id, b.priority, b.created_at from beads b where ${sql.join(where, sql` and `)}
      order by b.city_id, coalesce(b.priority, 2), b.created_at, b.id
      limit ${rowLimit(claims.length, most)} for update skip locked
    ),
    given as (
      select x.id, r.n, r.who, r.at
      from (select id, row_number() over (order by coalesce(priority, 2), created_at, id) as n from next) x
      join ${jsonRows(agents, "n int, who text, at timestamptz")} on r.n = x.n
    )
    update beads b set status = 'in_progress', assignee = g.who, version = b.version + 1, updated_at = g.at,
      started_at = coalesce(b.started_at, g.at)
    from given g where b.city_id = ${cityId} and b.id = g.id
    returning ${beadColumns}, g.n`);
  const byPlace = new Map(rows.map(({ n, ...row }) => [n, toBead(row)]));
  return claims.map(({ act }, index) => {
    const bead = byPlace.get(index + 1);
    if (bead) append(tx, cityId, act, { type: "bead.updated", subject: bead.id, message: "claimed", snapshot: true });
    return bead;
  });
}
