import { boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** What an operator set for an order by its scoped name: off or on, over the file's own `enabled`. */
export const orderStates = pgTable(
  "order_states",
  {
    cityId: cityId(),
    scopedName: text("scoped_name").notNull(),
    enabled: boolean("enabled").notNull(),
    changedBy: text("changed_by").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.scopedName] })],
);
