import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** Beads that a clean-up or a burn took out of the hot tables (decision R20), whole and queryable. */
export const archivedBeads = pgTable(
  "archived_beads",
  {
    cityId: cityId(),
    id: text("id").notNull(),
    archivedAt: moment("archived_at").notNull(),
    archivedBy: text("archived_by").notNull(),
    reason: text("reason").notNull(),
    title: text("title").notNull(),
    issueType: text("issue_type").notNull(),
    closedAt: moment("closed_at"),
    /** The export record: fields, labels, edges and comments. */
    record: jsonb("record").$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cityId, t.id, t.archivedAt] }),
    index("archived_beads_at").on(t.cityId, t.archivedAt),
  ],
);
