import { sql } from "drizzle-orm";
import { childDepthProblem, nextChildId } from "@/lib/bead/child-id";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Transaction } from "@/server/db/store";
import { type BeadStore, getBeadStore, listBeadStores, storeOfId } from "./bead-stores";
import type { CreateInput } from "./create-bead";
import { getBead } from "./find-bead";
import { mintIds } from "./mint-ids";

export type Place = { readonly id: string; readonly rig: string | null };

/** Where a new bead goes: the id it was given, else `parent.N` beside its parent, else a new id of the rig's or the city's store. */
export async function placeBead(tx: Transaction, input: CreateInput): Promise<Place> {
  const { cityId, parentId } = input;
  const parent = parentId == null ? undefined : await getBead(tx, cityId, parentId);
  const store = await getBeadStore(tx, cityId, parent ? parent.rig : (input.rig ?? null));
  if (input.id !== undefined) return givenId(tx, { ...input, id: input.id }, store);
  if (parentId == null) {
    const [id = ""] = await mintIds(tx, cityId, store.prefix, 1);
    return { id, rig: store.rig };
  }
  const tooDeep = childDepthProblem(parentId);
  if (tooDeep) throw new Refusal(400, "child-depth", tooDeep);
  return { id: nextChildId(parentId, await idsLike(tx, cityId, `${escaped(parentId)}.%`)), rig: store.rig };
}

/** An id that somebody chose: of the store's prefix (runtime 15, 13), and not in use. */
async function givenId(tx: Transaction, input: CreateInput & { id: string }, store: BeadStore): Promise<Place> {
  const { cityId, id, force } = input;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/.test(id))
    throw new Refusal(400, "bead-id-invalid", `invalid bead id "${id}": use letters, digits, dashes and dots`);
  const owner = storeOfId(await listBeadStores(tx, cityId), id);
  if (owner?.prefix !== store.prefix && !force)
    throw new Refusal(
      400,
      "bead-prefix",
      `prefix mismatch: database uses '${store.prefix}-' but ID '${id}' doesn't match (use --force to override)`,
    );
  if ((await idsLike(tx, cityId, escaped(id))).length > 0)
    throw new Refusal(409, "bead-exists", `bead ${id} already exists`);
  return { id, rig: store.rig };
}

const escaped = (id: string) => id.replace(/[\\%_]/g, "\\$&");

async function idsLike(tx: Transaction, cityId: string, pattern: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from beads where city_id = ${cityId} and id like ${pattern}
    union all select id from archived_beads where city_id = ${cityId} and id like ${pattern}`);
  return rows.map((row) => row.id);
}
