import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

export const comments = pgTable(
  "comments",
  {
    cityId: cityId(),
    beadId: text("bead_id").notNull(),
    id: text("id").notNull(),
    author: text("author").notNull(),
    text: text("text").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.beadId, t.id] })],
);
