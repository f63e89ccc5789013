import { pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cityId } from "./columns";

/** The city store (`rig` empty) and one store per rig, each with its id prefix (runtime 5.4). */
export const beadStores = pgTable(
  "bead_stores",
  {
    cityId: cityId(),
    rig: text("rig").notNull(),
    prefix: text("prefix").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.rig] }), uniqueIndex("bead_stores_prefix").on(t.cityId, t.prefix)],
);
