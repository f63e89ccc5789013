import { sql } from "drizzle-orm";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import { jsonRows } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";

/** A city and its bead stores; `rig` is empty for the city store. */
export type CityRegistration = {
  readonly cityId: string;
  readonly name: string;
  readonly path: string;
  readonly stores: readonly { readonly rig: string; readonly prefix: string }[];
};

/** Makes a city known, or brings its name, path and stores up to date. Two stores of one prefix are refused (runtime 5.4). */
export async function registerCity(executor: Executor, city: CityRegistration, act: Act): Promise<void> {
  const owner = new Map<string, string>();
  for (const { rig, prefix } of city.stores) {
    const other = owner.get(prefix);
    if (other !== undefined)
      throw new Refusal(
        409,
        "prefix-collision",
        `rig "${rig || other}": prefix "${prefix}" collides with ${other === "" || rig === "" ? "the city store" : `rig "${other}"`}`,
      );
    owner.set(prefix, rig);
  }
  await executor.transaction(async (tx) => {
    await tx.query(sql`
      insert into cities (city_id, name, path, added_at, added_by)
      values (${city.cityId}, ${city.name}, ${city.path}, ${act.now.toISOString()}::timestamptz, ${act.actor})
      on conflict (city_id) do update set name = excluded.name, path = excluded.path`);
    await tx.query(sql`delete from bead_stores where city_id = ${city.cityId}`);
    await tx.query(sql`
      insert into bead_stores (city_id, rig, prefix)
      select ${city.cityId}, r.rig, r.prefix from ${jsonRows(city.stores, "rig text, prefix text")}`);
  });
}
