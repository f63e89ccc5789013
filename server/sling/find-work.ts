import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { looksLikeBeadId } from "@/lib/bead/looks-like-bead-id";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { WorkKind } from "@/lib/sling/sling-plan";
import type { SlingRequest } from "@/lib/sling/sling-request";
import { listBeadStores, storeOfId } from "@/server/bead/bead-stores";
import { findBeads } from "@/server/bead/find-bead";
import { convoyMembers } from "@/server/convoy/convoy";
import type { Executor } from "@/server/db/store";

/** The work that was named: a bead of the store, a formula, a convoy with its members, or the text of a new task. */
export type FoundWork = {
  readonly kind: WorkKind;
  /** The beads to route; empty for a formula and for free text. */
  readonly beads: readonly Bead[];
  readonly convoy: Bead | null;
};

/** Finds out what the work of a request is (runtime 7.2, 7.3). An argument that exists in the store is a bead whatever its shape. */
export async function findWork(executor: Executor, cityId: string, request: SlingRequest): Promise<FoundWork> {
  if (request.formula) return { kind: "formula", beads: [], convoy: null };
  if (request.stdin !== undefined) return { kind: "text", beads: [], convoy: null };
  const bead = (await findBeads(executor, cityId, [request.work])).get(request.work);
  if (!bead) {
    const stores = await listBeadStores(executor, cityId);
    const prefixes = stores.map((store) => store.prefix);
    if (!looksLikeBeadId(request.work, prefixes)) return { kind: "text", beads: [], convoy: null };
    const store = storeOfId(stores, request.work);
    throw new Refusal(404, "bead-not-found", `bead "${request.work}" not found in store ${store?.rig ?? "city"}`);
  }
  if (bead.type === "epic") {
    throw new Refusal(409, "sling-epic", `bead ${bead.id} is an epic; first-class support is for convoys only`);
  }
  if (bead.type !== "convoy") return { kind: "bead", beads: [bead], convoy: null };
  const ids = (await convoyMembers(executor, cityId, bead.id)).map((member) => member.id);
  const found = await findBeads(executor, cityId, ids);
  const members = ids.flatMap((id) => found.get(id) ?? []);
  if (!members.some((member) => member.status === "open")) {
    throw new Refusal(409, "sling-empty-convoy", `convoy ${bead.id} has no open children`);
  }
  return { kind: "convoy", beads: members, convoy: bead };
}

/** The live convoy that tracks a bead, null when there is none. */
export async function liveConvoyOf(executor: Executor, cityId: string, beadId: string): Promise<string | null> {
  const [convoy] = await executor.query<{ id: string }>(sql`
    select v.id from dependencies e
    join beads v on v.city_id = ${cityId} and v.id = e.issue_id and v.issue_type = 'convoy' and v.status <> 'closed'
    where e.city_id = ${cityId} and e.on_id = ${beadId} and e.type = 'tracks' order by e.created_at, v.id limit 1`);
  return convoy?.id ?? null;
}
