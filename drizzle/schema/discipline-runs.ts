import { boolean, foreignKey, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { disciplinePacks } from "./discipline-packs";

/** Acceptance journeys and scenarios that were run, with every named step. Append only, like the log they come from. */
export const disciplineRuns = pgTable(
  "discipline_runs",
  {
    id: text("id").primaryKey(),
    packName: text("pack_name").notNull(),
    packVersion: text("pack_version").notNull(),
    /** `acceptance`, or `eval`. */
    kind: text("kind").notNull(),
    /** The scenario; empty for the acceptance journey. */
    scenario: text("scenario").notNull().default(""),
    seed: text("seed").notNull(),
    ok: boolean("ok").notNull(),
    steps: jsonb("steps").$type<readonly { step: string; ok: boolean; reason: string }[]>().notNull(),
    /** Seat → public keys and kind: what the log needs to be replayed. */
    seats: jsonb("seats")
      .$type<Readonly<Record<string, { keys: { agent: string; owner: string }; kind: "person" | "business" }>>>()
      .notNull(),
    /** Skills that Dissolve wrote. */
    skills: jsonb("skills")
      .$type<readonly { name: string; text: string; scope: "all" | readonly string[] }[]>()
      .notNull(),
    messages: integer("messages").notNull(),
    ranBy: text("ran_by").notNull(),
    ranAt: moment("ran_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "discipline_runs_pack_fk",
      columns: [t.packName, t.packVersion],
      foreignColumns: [disciplinePacks.name, disciplinePacks.version],
    }),
    index("discipline_runs_pack").on(t.packName, t.packVersion, t.ranAt),
  ],
);
