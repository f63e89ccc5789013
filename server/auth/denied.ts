import type { Store } from "../db/store";
import { type AuditEntry, writeAudit } from "./audit";
import { rateLimits } from "./rate-limit";

/** Writes down that something was denied. */
export type Note = (store: Store, entry: Omit<AuditEntry, "result">, now: Date) => Promise<void>;

/** For an attempt to change something: every one is a row. */
export const noteDenied: Note = (store, entry, now) => writeAudit(store, { ...entry, result: "denied" }, now);

/** For a read: the same one, again and again, a few times only. */
export const noteDeniedRead: Note = async (store, entry, now) => {
  const same = [entry.actor, entry.cityId, entry.target, entry.action].join(" ");
  if (rateLimits().deniedRead.take(same, now.getTime()) === undefined) await noteDenied(store, entry, now);
};

/**
 * Where it is written down that somebody tried a city that they do not belong to: in its own log, or in that of the installation
 * where there is no such city.
 */
export function strayTo(cityId: string, exists: boolean) {
  return { cityId: exists ? cityId : "", role: "", target: `city ${cityId}`, reason: "no member" };
}
