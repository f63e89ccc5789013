import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/**
 * Edges (runtime 2). `on_id` may name a bead that no store knows: it blocks as unresolved (decision R11), so there is no
 * foreign key. Cooking alone writes two types for one pair (`blocks` and `waits-for`, decision R12).
 */
export const dependencies = pgTable(
  "dependencies",
  {
    cityId: cityId(),
    issueId: text("issue_id").notNull(),
    onId: text("on_id").notNull(),
    type: text("type").notNull(),
    createdAt: moment("created_at").notNull(),
    createdBy: text("created_by").notNull().default(""),
    metadata: text("metadata").notNull().default(""),
    threadId: text("thread_id").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.cityId, t.issueId, t.onId, t.type] }),
    index("dependencies_on").on(t.cityId, t.onId, t.type),
  ],
);
