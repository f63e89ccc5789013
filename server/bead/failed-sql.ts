import { sql } from "drizzle-orm";

/** Whether the bead's row `b` says that its work came to nothing, whatever its status. */
export const failsSql = sql.raw(
  `(coalesce(b.metadata->>'gc.outcome', b.metadata->>'gc.work_outcome', '') in ('fail', 'failed'))`,
);

/** The rows that ended without their result. */
export const failedSql = sql`(b.status = 'closed' and ${failsSql})`;
