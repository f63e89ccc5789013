import { sql } from "drizzle-orm";
import { containmentType, isBlocking } from "@/lib/bead/dependency-type";
import type { Act } from "@/server/db/act";
import { idRows } from "@/server/db/json-rows";
import type { Transaction } from "@/server/db/store";
import { setParents } from "./add-dependency";
import { recountContainers } from "./recount-containers";
import { refreshBlocked } from "./refresh-blocked";

/**
 * Moves beads, with their edges and comments, out of the hot tables into the archive (decision R20). Edges of others to them go
 * too, so that nobody waits for what is gone. Needs the city's lock.
 */
export async function archiveBeads(
  tx: Transaction,
  cityId: string,
  ids: readonly string[],
  reason: string,
  act: Act,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(sql`
    insert into archived_beads (city_id, id, archived_at, archived_by, reason, title, issue_type, closed_at, record)
    select b.city_id, b.id, ${act.now.toISOString()}::timestamptz, ${act.actor}, ${reason}, b.title, b.issue_type, b.closed_at,
      to_jsonb(b) || jsonb_build_object(
        'dependencies', coalesce((select jsonb_agg(to_jsonb(d) - 'city_id') from dependencies d
          where d.city_id = b.city_id and (d.issue_id = b.id or d.on_id = b.id)), '[]'),
        'comments', coalesce((select jsonb_agg(to_jsonb(c) - 'city_id') from comments c
          where c.city_id = b.city_id and c.bead_id = b.id), '[]'))
    from ${idRows(ids)} i join beads b on b.city_id = ${cityId} and b.id = i.id`);
  const cut = await tx.query<{ issue_id: string; on_id: string; type: string }>(sql`
    delete from dependencies d using ${idRows(ids)} i
    where d.city_id = ${cityId} and (d.issue_id = i.id or d.on_id = i.id)
    returning d.issue_id, d.on_id, d.type`);
  await tx.query(sql`delete from comments c using ${idRows(ids)} i where c.city_id = ${cityId} and c.bead_id = i.id`);
  await tx.query(sql`delete from beads b using ${idRows(ids)} i where b.city_id = ${cityId} and b.id = i.id`);

  const gone = new Set(ids);
  const members = cut.filter((edge) => edge.type === containmentType);
  const orphans = [...new Set(members.map((edge) => edge.issue_id))].filter((id) => !gone.has(id));
  const containers = [...new Set(members.map((edge) => edge.on_id))].filter((id) => !gone.has(id));
  const waiting = cut.filter((edge) => isBlocking(edge.type) && !gone.has(edge.issue_id)).map((edge) => edge.issue_id);
  await setParents(tx, cityId, orphans);
  await recountContainers(tx, cityId, containers);
  await refreshBlocked(tx, cityId, [...new Set([...waiting, ...orphans])]);
}
