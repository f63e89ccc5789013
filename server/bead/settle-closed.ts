import { sql } from "drizzle-orm";
import type { Act } from "@/server/db/act";
import { jsonRows } from "@/server/db/json-rows";
import type { Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";
import { ancestorsOf, type Container, containersAbove, followsMembers } from "./containers-above";
import { endingWith } from "./ending-with";
import { refreshBlocked } from "./refresh-blocked";

/** One bead to be closed. `message` is printed for closes that follow from another one. */
export type CloseOrder = {
  readonly id: string;
  readonly reason: string;
  readonly session?: string;
  readonly message?: string;
  /** The event besides `bead.closed`. */
  readonly also?: "molecule.resolved" | "convoy.closed";
  /** Its status before, for `molecule.resolved`; open when not said. */
  readonly fromStatus?: string;
  /** Whether the reason is kept as metadata too, as closes by rule do (runtime 4.3). */
  readonly byRule?: boolean;
};

/** What one close brought about, in order. */
export type Settled = {
  readonly closed: string[];
  readonly messages: string[];
  /** Beads that nothing blocks any more. */
  readonly unblocked: string[];
};

/**
 * Closes beads and everything that ends with them: roots and epics whose last member that was, convoys, attached roots
 * (runtime 4.3, 4.4; decision R2). Keeps roll-ups and blocked states, and writes the events. Guards are the caller's. Needs the
 * city's lock. `read` are the containers of the first ones where they were read under it already.
 */
export async function settleClosed(
  tx: Transaction,
  cityId: string,
  act: Act,
  first: readonly CloseOrder[],
  read?: Map<string, Container>,
): Promise<Settled> {
  const settled: Settled = { closed: [], messages: [], unblocked: [] };
  let known = read;
  for (let orders = first; orders.length > 0; ) {
    const ids = orders.map((order) => order.id);
    const containers = known ?? (await containersAbove(tx, cityId, ids));
    known = undefined;
    const open = orders.filter((order) => containers.has(order.id) && containers.get(order.id)?.status !== "closed");
    if (open.length === 0) break;
    // What a deferred container holds is let go when it closes; a blocked one is seen by its own column.
    const deferred = [...containers.values()].filter((each) => each.status === "deferred").map((each) => each.id);
    const ending = [...open, ...countUp(containers, open)];
    for (const order of ending) announce(tx, cityId, act, order, containers, settled);
    const closing = ending.map((order) => order.id);
    const [, follow] = await Promise.all([
      writeClosed(tx, cityId, act, ending, containers),
      endingWith(tx, cityId, closing),
    ]);
    const released = deferred.filter((id) => ending.some((order) => order.id === id));
    settled.unblocked.push(...(await refreshBlocked(tx, cityId, [...follow.refresh, ...released])));
    orders = follow.orders;
  }
  return settled;
}

/** Counts the closes up through the containers, nearest first, and adds the containers that end with them. */
function countUp(containers: ReadonlyMap<string, Container>, orders: readonly CloseOrder[]): CloseOrder[] {
  const following: CloseOrder[] = [];
  const queue = orders.map((order) => order.id);
  for (const id of queue) {
    const bead = containers.get(id);
    if (!bead) continue;
    bead.status = "closed";
    const candidates = ancestorsOf(containers, id);
    for (const above of candidates) {
      countClosed(above, bead, 1);
      if (bead.parents.includes(above.id)) above.openChildren -= 1;
    }
    const root = bead.stampedRoot ? containers.get(bead.stampedRoot) : undefined;
    for (const above of root ? [...candidates, root] : candidates) {
      if (!isComplete(containers, above) || queue.includes(above.id)) continue;
      queue.push(above.id);
      following.push(byLastMember(above));
    }
  }
  return following;
}

/** Counts a member as closed (`by` 1) or as open again (-1) in a container of it. */
export function countClosed(above: Container, member: Container, by: 1 | -1): void {
  above.closedDescendants += by;
  if (member.isBlocked) above.blockedDescendants -= by;
  if (member.fails) above.failedDescendants += by;
}

function isComplete(containers: ReadonlyMap<string, Container>, above: Container): boolean {
  return (
    above.status !== "closed" &&
    above.status !== "pinned" &&
    (above.descendants > 0 || isStamped(containers, above.id)) &&
    above.closedDescendants >= above.descendants &&
    followsMembers(containers, above) &&
    above.stampedOpen === 0 &&
    !stampedStillOpen(containers, above.id)
  );
}

/** Whether one of the beads read here is stamped with the root, and so is a member of it (runtime 4.3). */
function isStamped(containers: ReadonlyMap<string, Container>, rootId: string): boolean {
  return [...containers.values()].some((each) => each.stampedRoot === rootId && each.id !== rootId);
}

/** Whether one of the beads read here is stamped with the root and not closed by now. */
function stampedStillOpen(containers: ReadonlyMap<string, Container>, rootId: string): boolean {
  return [...containers.values()].some(
    (each) => each.stampedRoot === rootId && each.id !== rootId && each.status !== "closed",
  );
}

/** The close of a container by rule, with its exact words (runtime 4.3). */
export function byLastMember(container: {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly status: string;
}): CloseOrder {
  const { id, title, type } = container;
  const isMolecule = type === "molecule";
  return {
    id,
    reason: isMolecule ? "molecule autoclose: all step children closed" : "epic autoclose: all children closed",
    message: `Auto-closed ${isMolecule ? "molecule" : "epic"} ${id} "${title}"`,
    also: isMolecule ? "molecule.resolved" : undefined,
    fromStatus: container.status,
    byRule: true,
  };
}

/** Writes the closes and the counted roll-ups of what is above them, in one statement. */
async function writeClosed(
  tx: Transaction,
  cityId: string,
  act: Act,
  orders: readonly CloseOrder[],
  containers: ReadonlyMap<string, Container>,
): Promise<void> {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const rows = [...containers.values()]
    .filter((container) => byId.has(container.id) || container.descendants > 0)
    .map((container) => {
      const order = byId.get(container.id);
      return {
        ...countsOf(container),
        closes: order !== undefined,
        reason: order?.reason ?? "",
        session: order?.session ?? "",
        by_rule: order?.byRule ?? false,
      };
    });
  const now = sql`${act.now.toISOString()}::timestamptz`;
  await tx.query(sql`
    update beads b set ${countedSql},
      status = case when r.closes then 'closed' else b.status end,
      closed_at = case when r.closes then ${now} else b.closed_at end,
      updated_at = case when r.closes then ${now} else b.updated_at end,
      close_reason = case when r.closes then r.reason else b.close_reason end,
      closed_by_session = case when r.closes then r.session else b.closed_by_session end,
      pinned = b.pinned and not (r.closes and b.status = 'pinned'),
      version = b.version + r.closes::int,
      metadata = case when r.by_rule then b.metadata || jsonb_build_object('close_reason', r.reason) else b.metadata end
    from ${jsonRows(rows, `${countColumns}, closes boolean, reason text, session text, by_rule boolean`)}
    where b.city_id = ${cityId} and b.id = r.id
      and (r.closes or ${differSql})`);
}

/** The roll-ups that closing and reopening count, as a row for the statement. */
function countsOf(container: Container) {
  return {
    id: container.id,
    open: container.openChildren,
    closed: container.closedDescendants,
    blocked: container.blockedDescendants,
    failed: container.failedDescendants,
  };
}

const countColumns = "id text, open int, closed int, blocked int, failed int";

const countedSql = sql.raw(
  "open_children = r.open, closed_descendants = r.closed, blocked_descendants = r.blocked, failed_descendants = r.failed",
);

const differSql = sql.raw(
  "(b.open_children, b.closed_descendants, b.blocked_descendants, b.failed_descendants) <> (r.open, r.closed, r.blocked, r.failed)",
);

/** Writes the counted roll-ups back. */
export async function writeCounts(
  tx: Transaction,
  cityId: string,
  containers: ReadonlyMap<string, Container>,
): Promise<void> {
  const rows = [...containers.values()].filter((container) => container.descendants > 0).map(countsOf);
  if (rows.length === 0) return;
  await tx.query(sql`
    update beads b set ${countedSql} from ${jsonRows(rows, countColumns)}
    where b.city_id = ${cityId} and b.id = r.id and ${differSql}`);
}

function announce(
  tx: Transaction,
  cityId: string,
  act: Act,
  order: CloseOrder,
  containers: ReadonlyMap<string, Container>,
  settled: Settled,
): void {
  settled.closed.push(order.id);
  if (order.message) settled.messages.push(order.message);
  append(tx, cityId, act, { type: "bead.closed", subject: order.id, snapshot: true });
  if (order.also === "convoy.closed") append(tx, cityId, act, { type: order.also, subject: order.id });
  if (order.also === "molecule.resolved")
    append(tx, cityId, act, {
      type: order.also,
      subject: order.id,
      message: containers.get(order.id)?.title ?? "",
      payload: {
        issue_id: order.id,
        from_status: order.fromStatus ?? "open",
        to_status: "closed",
        actor: act.actor,
        session_name: "",
        session_id: order.session ?? "",
        work_dir: "",
        close_reason: order.reason,
        ts: act.now.toISOString(),
      },
    });
}
