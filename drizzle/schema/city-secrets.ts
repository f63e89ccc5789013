import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** A secret of a city, sealed with a key of the environment; the text itself is never stored. */
export const citySecrets = pgTable(
  "city_secrets",
  {
    cityId: cityId(),
    name: text("name").notNull(),
    /** `v1.<key id>.<iv>.<tag>.<ciphertext>`, base64url (`server/auth/secret-box.ts`). */
    sealed: text("sealed").notNull(),
    updatedBy: text("updated_by").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.name] })],
);
