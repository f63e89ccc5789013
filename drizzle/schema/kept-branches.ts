import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** The open branches of a tree that are too many for an address: the address carries their hash (ux 57). */
export const keptBranches = pgTable(
  "kept_branches",
  {
    cityId: cityId(),
    /** Hash of the ids: one set is kept once, whoever opens it. */
    id: text("id").notNull(),
    /** Ids of the open containers, sorted. */
    ids: jsonb("ids").$type<readonly string[]>().notNull(),
    /** When somebody unfolded the tree this way last; old ones are removed. */
    usedAt: moment("used_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.id] }), index("kept_branches_used").on(t.cityId, t.usedAt)],
);
