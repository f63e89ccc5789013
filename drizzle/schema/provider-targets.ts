import { foreignKey, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { providerPacks } from "./provider-packs";

/** A model of a pack that may be called. The reference holds the digest, so a target binds only to that very pack. */
export const providerTargets = pgTable(
  "provider_targets",
  {
    id: text("id").primaryKey(),
    packId: text("pack_id").notNull(),
    packVersion: text("pack_version").notNull(),
    digest: text("digest").notNull(),
    archetype: text("archetype").notNull(),
    model: text("model").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: moment("created_at").notNull(),
    retiredBy: text("retired_by").notNull().default(""),
    retiredAt: moment("retired_at"),
  },
  (t) => [
    foreignKey({
      name: "provider_targets_pack",
      columns: [t.packId, t.packVersion, t.digest, t.archetype],
      foreignColumns: [providerPacks.packId, providerPacks.packVersion, providerPacks.digest, providerPacks.archetype],
    }),
    unique("provider_targets_exact").on(t.id, t.packId, t.packVersion, t.digest, t.archetype, t.model),
  ],
);
