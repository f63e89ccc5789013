import { bigint, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { cityId } from "./columns";

/**
 * The last event number of a city. Taken as the last act of a transaction and held to its end: numbers have no gaps and
 * become visible in their order.
 */
export const eventSequences = pgTable(
  "event_sequences",
  {
    cityId: cityId(),
    lastSeq: bigint("last_seq", { mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.cityId] })],
);
