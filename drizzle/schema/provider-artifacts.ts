import { bigint, customType, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { providerExecutions } from "./provider-executions";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** What a settled execution delivered: where it is, whether it was kept, and why not. */
export const providerArtifacts = pgTable(
  "provider_artifacts",
  {
    executionId: text("execution_id")
      .notNull()
      .references(() => providerExecutions.id),
    position: integer("position").notNull(),
    /** `waiting` to be fetched, `kept`, or `refused` with a reason. */
    state: text("state").notNull(),
    /** Cleared once fetched: such addresses often carry a signature. */
    url: text("url").notNull().default(""),
    host: text("host").notNull().default(""),
    reason: text("reason").notNull().default(""),
    mediaType: text("media_type").notNull().default(""),
    size: bigint("size", { mode: "number" }).notNull().default(0),
    sha256: text("sha256").notNull().default(""),
    content: bytes("content"),
    keptAt: moment("kept_at"),
  },
  (t) => [primaryKey({ columns: [t.executionId, t.position] })],
);
