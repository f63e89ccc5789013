import { sql } from "drizzle-orm";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { lockCity } from "./lock-city";
import { recountContainers } from "./recount-containers";
import { byLastMember, type Settled, settleClosed } from "./settle-closed";

/**
 * Closes the molecule roots, and the epics inside of them, whose members have all ended without the root having been told: rows
 * written by another program, or a restored backup. Each with the usual reason, once. Run at start and by the clean-up.
 */
export async function sweepEnded(executor: Executor, cityId: string, act: Act): Promise<Settled> {
  return executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const found = await tx.query<{ id: string; title: string; type: string; status: string }>(sql`
      with recursive below(root, id) as (
        select r.id, e.issue_id from beads r
        join dependencies e on e.city_id = r.city_id and e.on_id = r.id and e.type = 'parent-child'
        where r.city_id = ${cityId} and r.issue_type = 'molecule' and r.status not in ('closed', 'pinned')
        union
        select u.root, e.issue_id from below u
        join dependencies e on e.city_id = ${cityId} and e.on_id = u.id and e.type = 'parent-child'
      ),
      member as (
        select u.root, b.id, b.status, b.issue_type = 'epic' and exists (select from dependencies e
          where e.city_id = ${cityId} and e.on_id = b.id and e.type = 'parent-child') as holds
        from below u join beads b on b.city_id = ${cityId} and b.id = u.id
      ),
      ended as (
        select m.root from member m group by m.root having bool_and(m.status = 'closed' or m.holds)
        union
        select r.id from beads r where r.city_id = ${cityId} and r.issue_type = 'molecule' and r.status not in ('closed', 'pinned')
          and r.descendants = 0 and exists (select from beads s where s.city_id = ${cityId} and s.metadata ? 'gc.root_bead_id'
            and s.metadata->>'gc.root_bead_id' = r.id and s.id <> r.id)
      )
      select b.id, b.title, b.issue_type as type, b.status from beads b
      where b.city_id = ${cityId} and b.status not in ('closed', 'pinned') and (
        b.id in (select x.root from ended x)
        or b.id in (select m.id from member m join ended x on x.root = m.root where m.holds))
      and not exists (select from beads s where s.city_id = ${cityId} and s.metadata ? 'gc.root_bead_id'
        and s.metadata->>'gc.root_bead_id' = b.id and s.id <> b.id and s.status <> 'closed')
      order by b.issue_type, b.id`);
    await recountContainers(
      tx,
      cityId,
      found.map((bead) => bead.id),
    );
    return settleClosed(tx, cityId, act, found.map(byLastMember));
  });
}
