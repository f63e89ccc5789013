import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { audit } from "@/drizzle/schema/audit";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "../db/act";
import { dropSetting, giveSetting, readSetting } from "../db/hall-setting";
import type { Executor } from "../db/store";

/** Which rows of the log; empty texts leave a part out. */
export type AuditFilter = {
  /** Empty for the rows of the installation. */
  readonly cityId: string;
  readonly action?: string;
  readonly actor?: string;
  readonly result?: string;
  /** Days, `2026-01-31`: from the start of the first to the end of the last, UTC. */
  readonly from?: string;
  readonly to?: string;
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Rows of the log, newest first, before the number `before`. */
export async function readAudit(executor: Executor, filter: AuditFilter, limit: number, before?: number | null) {
  const where: SQL[] = [eq(audit.cityId, filter.cityId)];
  if (filter.action) where.push(eq(audit.action, filter.action));
  if (filter.actor) where.push(eq(audit.actor, filter.actor));
  if (filter.result) where.push(eq(audit.result, filter.result));
  if (filter.from && day.test(filter.from)) where.push(gte(audit.at, new Date(`${filter.from}T00:00:00Z`)));
  if (filter.to && day.test(filter.to))
    where.push(lt(audit.at, new Date(new Date(`${filter.to}T00:00:00Z`).getTime() + 86_400_000)));
  if (before) where.push(lt(audit.id, before));
  const rows = await executor.db
    .select()
    .from(audit)
    .where(and(...where))
    .orderBy(desc(audit.id))
    .limit(limit);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** The log as JSON lines, newest first, read page by page. */
export async function* exportAudit(executor: Executor, filter: AuditFilter): AsyncGenerator<string> {
  for (let before: number | undefined; ; ) {
    const rows = await readAudit(executor, filter, 500, before);
    for (const row of rows) yield `${JSON.stringify(row)}\n`;
    const last = rows.at(-1);
    if (!last || rows.length < 500) return;
    before = last.id;
  }
}

const retentionName = "audit.days";
/** What the database itself insists on. */
export const leastAuditDays = 30;

/** For how many days audit rows are kept; null for ever. */
export async function auditDays(executor: Executor): Promise<number | null> {
  const row = await readSetting(executor, retentionName);
  return typeof row?.value === "number" ? row.value : null;
}

/** Sets for how long audit rows are kept. */
export async function setAuditDays(executor: Executor, days: number | null, act: Act): Promise<void> {
  if (days !== null && !(days >= leastAuditDays))
    throw new Refusal(400, "audit-days", `Audit rows are kept for at least ${leastAuditDays} days.`);
  if (days === null) await dropSetting(executor, retentionName);
  else await giveSetting(executor, retentionName, days, act);
}

/** Removes rows older than that many days; answers how many. Younger ones the database itself refuses to remove. */
export async function pruneAudit(executor: Executor, days: number, now: Date): Promise<number> {
  if (!(days >= leastAuditDays))
    throw new Refusal(400, "audit-days", `Audit rows are kept for at least ${leastAuditDays} days.`);
  const cutoff = new Date(now.getTime() - days * 86_400_000).toISOString();
  return executor.transaction(async (tx) => {
    await tx.query(sql`select set_config('cityhall.audit_cutoff', ${cutoff}, true)`);
    const gone = await tx.query(sql`delete from audit where at < ${cutoff}::timestamptz returning id`);
    await tx.query(sql`select set_config('cityhall.audit_cutoff', '', true)`);
    return gone.length;
  });
}
