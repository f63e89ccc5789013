import { boolean, customType, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** One load of a city that was not like the one before it: what was read, what came of it, and what had changed. */
export const cityRevisions = pgTable(
  "city_revisions",
  {
    cityId: cityId(),
    /** 1, 2, 3… in each city; never given twice. */
    number: integer("number").notNull(),
    /** Content hash over what was read (reference 25). */
    hash: text("hash").notNull(),
    loadedAt: moment("loaded_at").notNull(),
    loads: boolean("loads").notNull(),
    valid: boolean("valid").notNull(),
    errors: integer("errors").notNull(),
    warnings: integer("warnings").notNull(),
    agents: integer("agents").notNull(),
    /** Files that differ from the revision before, at most a hundred of them; `changed` counts all. */
    changes: jsonb("changes").$type<readonly { readonly file: string; readonly change: string }[]>().notNull(),
    changed: integer("changed").notNull(),
    /** The composed city with its provenance, findings and texts, redacted, as gzipped JSON. */
    snapshot: bytes("snapshot").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.number] })],
);
