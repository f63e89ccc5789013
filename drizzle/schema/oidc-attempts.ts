import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** One walk to the OpenID provider and back: bound to the browser that began it, good for one answer within ten minutes. */
export const oidcAttempts = pgTable(
  "oidc_attempts",
  {
    /** SHA-256 of the `state` that went to the provider. */
    stateHash: text("state_hash").notNull(),
    /** SHA-256 of the secret in the cookie of the browser that began. */
    browserHash: text("browser_hash").notNull(),
    nonce: text("nonce").notNull(),
    codeVerifier: text("code_verifier").notNull(),
    /** Path of the console to go to afterwards. */
    next: text("next").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [primaryKey({ columns: [t.stateHash] })],
);
