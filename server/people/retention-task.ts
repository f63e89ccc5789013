import { writeAudit } from "../auth/audit";
import type { Schedule, Task } from "../job/job";
import { auditDays, pruneAudit } from "./audit-log";

/** Once a day is often enough: the setting is in days. */
export const retentionSchedule: Schedule = { task: "audit-retention", everyMs: 24 * 3_600_000 };

/** Removes audit rows of a city, and of the installation, that are older than the setting says; writes down that it did. */
export const retentionTask: Task = {
  name: retentionSchedule.task,
  run: async (_, { store, now }) => {
    const days = await auditDays(store);
    if (days === null) return;
    await store.transaction(async (tx) => {
      const removed = await pruneAudit(tx, days, now);
      if (removed === 0) return;
      const facts = { cityId: "", actor: "cityhall", authMethod: "job", role: "", requestId: "", ipHash: "" };
      const target = `${removed} rows older than ${days} days`;
      await writeAudit(tx, { ...facts, action: "audit.prune", target, result: "done" }, now);
    });
  },
};
