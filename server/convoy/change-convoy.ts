import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { Refusal } from "@/lib/diagnostic/refusal";
import { addDependency } from "@/server/bead/add-dependency";
import { createBead } from "@/server/bead/create-bead";
import { convoyCompleted } from "@/server/bead/ending-with";
import { beadNotFound, findBeads, getBead } from "@/server/bead/find-bead";
import { lockCity } from "@/server/bead/lock-city";
import { type Settled, settleClosed } from "@/server/bead/settle-closed";
import { updateBead } from "@/server/bead/update-bead";
import type { Act } from "@/server/db/act";
import type { Executor, Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";
import { convoyMembers, convoyProgress, getConvoy } from "./convoy";

export type CreateConvoyInput = {
  readonly cityId: string;
  readonly title: string;
  readonly memberIds?: readonly string[];
  /** Keeps it out of auto-close; `land` closes it. */
  readonly owned?: boolean;
  readonly rig?: string | null;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
};

/** Makes a convoy that tracks its members, all of one store (runtime 8.1). Emits `convoy.created` (decision R18). */
export async function createConvoy(executor: Executor, input: CreateConvoyInput, act: Act): Promise<Bead> {
  const { cityId, memberIds = [] } = input;
  return executor.transaction(async (tx) => {
    if (memberIds.length > 0) await lockCity(tx, cityId);
    const members = await membersOf(tx, cityId, memberIds);
    const rigs = new Set(members.map((member) => member.rig));
    if (rigs.size > 1) throw manyStores();
    const rig = members[0] ? members[0].rig : input.rig;
    const labels = input.owned ? ["owned"] : [];
    const { title, metadata, idempotencyKey } = input;
    const convoy = await createBead(tx, { cityId, rig, title, type: "convoy", labels, metadata, idempotencyKey }, act);
    for (const { id } of members) await track(tx, cityId, convoy.id, id, act);
    append(tx, cityId, act, { type: "convoy.created", subject: convoy.id, message: title });
    return convoy;
  });
}

/** Adds members. A bead may be in several convoys; all members of one live in one store. */
export async function addToConvoy(
  executor: Executor,
  input: { readonly cityId: string; readonly id: string; readonly memberIds: readonly string[] },
  act: Act,
): Promise<void> {
  const { cityId, id } = input;
  await executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const convoy = await getConvoy(tx, cityId, id);
    const members = await membersOf(tx, cityId, input.memberIds);
    if (members.some((member) => member.rig !== convoy.rig)) throw manyStores();
    for (const member of members) await track(tx, cityId, id, member.id, act);
    append(tx, cityId, act, { type: "bead.updated", subject: id, message: "members added", snapshot: true });
  });
}

function manyStores(): Refusal {
  return new Refusal(409, "convoy-stores", "issues span multiple stores; create separate convoys per scope");
}

async function membersOf(tx: Transaction, cityId: string, ids: readonly string[]): Promise<Bead[]> {
  const found = await findBeads(tx, cityId, ids);
  return [...new Set(ids)].map((id) => {
    const bead = found.get(id);
    if (!bead) throw beadNotFound(id);
    return bead;
  });
}

function track(tx: Transaction, cityId: string, convoyId: string, memberId: string, act: Act) {
  return addDependency(tx, { cityId, issueId: convoyId, onId: memberId, type: "tracks", quiet: true }, act);
}

export type LandResult = Settled & { readonly message: string };

/** Closes an owned convoy; open members refuse it unless forced, and are named (runtime 8.1). */
export async function landConvoy(
  executor: Executor,
  input: { readonly cityId: string; readonly id: string; readonly force?: boolean },
  act: Act,
): Promise<LandResult> {
  const { cityId, id } = input;
  return executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const convoy = await getConvoy(tx, cityId, id);
    if (!convoy.labels.includes("owned"))
      throw new Refusal(409, "convoy-not-owned", `convoy ${id} is not owned (missing 'owned' label)`);
    if (convoy.status === "closed")
      return { closed: [], messages: [], unblocked: [], message: `Convoy ${id} already closed` };
    const open = (await convoyMembers(tx, cityId, id)).filter((member) => member.status !== "closed");
    if (open.length > 0 && !input.force) {
      const list = open.map(
        (member) => `  ${member.id}  ${member.title ?? "(unknown)"} (${member.status ?? "unresolved"})`,
      );
      throw new Refusal(
        409,
        "convoy-open-members",
        `convoy ${id} has ${open.length} open member(s):\n${list.join("\n")}\nUse --force to land anyway`,
      );
    }
    const order = { id, reason: "landed", also: "convoy.closed" as const };
    return { ...(await settleClosed(tx, cityId, act, [order])), message: `Landed convoy ${id} "${convoy.title}"` };
  });
}

/**
 * Closes every convoy that is complete and that nobody owns: the backstop for closes that another program made. Messages are
 * `Auto-closed convoy X "t"` each.
 */
export async function checkConvoys(executor: Executor, cityId: string, act: Act): Promise<Settled> {
  return executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const open = await tx.query<{ id: string; title: string }>(sql`
      select id, title from beads where city_id = ${cityId} and issue_type = 'convoy' and status <> 'closed'
        and not 'owned' = any(labels) order by created_at, id`);
    const progress = await convoyProgress(
      tx,
      cityId,
      open.map((convoy) => convoy.id),
    );
    const complete = open.filter((convoy) => progress.get(convoy.id)?.complete);
    return settleClosed(tx, cityId, act, complete.map(convoyCompleted));
  });
}

/** Sets the branch that the convoy's work goes to: its members read it as `target_branch` (runtime 7.7; 8.1). */
export async function targetConvoy(
  executor: Executor,
  input: { readonly cityId: string; readonly id: string; readonly branch: string },
  act: Act,
): Promise<Bead> {
  const { cityId, id, branch } = input;
  return executor.transaction(async (tx) => {
    await getConvoy(tx, cityId, id);
    return updateBead(tx, { cityId, id, patch: { metadata: { target: branch.trim() === "" ? null : branch } } }, act);
  });
}

/** Closes a convoy by hand, whatever its members are doing. */
export async function closeConvoy(
  executor: Executor,
  input: { readonly cityId: string; readonly id: string; readonly reason?: string },
  act: Act,
): Promise<Settled> {
  return executor.transaction(async (tx) => {
    await lockCity(tx, input.cityId);
    await getConvoy(tx, input.cityId, input.id);
    const order = { id: input.id, reason: input.reason?.trim() || "Closed", also: "convoy.closed" as const };
    const bead = await getBead(tx, input.cityId, input.id);
    return settleClosed(tx, input.cityId, act, bead.status === "closed" ? [] : [order]);
  });
}
