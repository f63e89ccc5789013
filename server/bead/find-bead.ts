import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { Refusal } from "@/lib/diagnostic/refusal";
import { idRows } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";
import { type BeadRow, beadColumns, toBead } from "./bead-row";

/** The sentence for an id that the city does not know (runtime 15, 14). */
export function beadNotFound(id: string): Refusal {
  return new Refusal(404, "bead-not-found", `getting bead "${id}": bead not found`);
}

/** The same of an end of an edge, which is the store's own verb and has its words (runtime 2.2; 15, 14). */
export function issueNotFound(id: string): Refusal {
  return new Refusal(404, "bead-not-found", `issue ${id} not found`);
}

/** One bead, or a 404 refusal. */
export async function getBead(executor: Executor, cityId: string, id: string): Promise<Bead> {
  const [row] = await executor.query<BeadRow>(
    sql`select ${beadColumns} from beads b where b.city_id = ${cityId} and b.id = ${id}`,
  );
  if (!row) throw beadNotFound(id);
  return toBead(row);
}

/** The beads of these ids that exist, by id. */
export async function findBeads(
  executor: Executor,
  cityId: string,
  ids: readonly string[],
): Promise<Map<string, Bead>> {
  if (ids.length === 0) return new Map();
  const rows = await executor.query<BeadRow>(
    sql`select ${beadColumns} from ${idRows(ids)} i join beads b on b.city_id = ${cityId} and b.id = i.id`,
  );
  return new Map(rows.map((row) => [row.id, toBead(row)]));
}
