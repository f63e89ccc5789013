import { sql } from "drizzle-orm";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Transaction } from "@/server/db/store";

/**
 * Takes the city's lock until the end of the transaction. Whatever changes the graph of a city (edges, closing, reopening) does it
 * one after the other, so that derived columns and the search for rings always see the whole of it; claims, reads and
 * stand-alone cooks do not wait for it.
 */
export async function lockCity(tx: Transaction, cityId: string): Promise<void> {
  const found = await tx.query(sql`select 1 from cities where city_id = ${cityId} for no key update`);
  if (found.length === 0) throw cityNotFound(cityId);
}

export function cityNotFound(cityId: string): Refusal {
  return new Refusal(404, "city-not-found", `city not found: ${cityId}`);
}
