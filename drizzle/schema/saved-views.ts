import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** A list as somebody wants to find it again: the query of its address under a name, for one person or for the whole city. */
export const savedViews = pgTable(
  "saved_views",
  {
    cityId: cityId(),
    id: text("id").notNull(),
    /** The list that it is a view of: `beads`. */
    page: text("page").notNull(),
    name: text("name").notNull(),
    /** The query of the address, without `?`, as the page's codec writes it. */
    query: text("query").notNull(),
    personId: text("person_id").notNull(),
    savedBy: text("saved_by").notNull(),
    /** Whether all members of the city see it. */
    shared: boolean("shared").notNull(),
    savedAt: moment("saved_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.id] }), index("saved_views_page").on(t.cityId, t.page, t.personId)],
);
