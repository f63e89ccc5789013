import { pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Published provider packs: immutable, one row per id and version. They belong to the installation, not to a city. */
export const providerPacks = pgTable(
  "provider_packs",
  {
    packId: text("pack_id").notNull(),
    packVersion: text("pack_version").notNull(),
    /** Lower-case hex SHA-256 of the canonical pack. */
    digest: text("digest").notNull(),
    /** The file as it was published; it is validated again, and compared with the digest, whenever it is used. */
    source: text("source").notNull(),
    displayName: text("display_name").notNull(),
    archetype: text("archetype").notNull(),
    pricingTrust: text("pricing_trust").notNull(),
    publishedBy: text("published_by").notNull(),
    publishedAt: moment("published_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.packId, t.packVersion] }),
    unique("provider_packs_exact").on(t.packId, t.packVersion, t.digest, t.archetype),
  ],
);
