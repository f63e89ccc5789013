import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Installed Discipline Packs: immutable, one row per name and version. They belong to the installation, not to a city. */
export const disciplinePacks = pgTable(
  "discipline_packs",
  {
    name: text("name").notNull(),
    version: text("version").notNull(),
    /** Lower-case hex SHA-256 over the paths and contents of the folder. */
    digest: text("digest").notNull(),
    /** The folder as it was installed: relative path → text. Loaded by every rule again whenever it is used. */
    files: jsonb("files").$type<Readonly<Record<string, string>>>().notNull(),
    installedBy: text("installed_by").notNull(),
    installedAt: moment("installed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.version] })],
);
