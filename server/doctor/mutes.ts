import { and, asc, eq } from "drizzle-orm";
import { doctorMutes } from "@/drizzle/schema/doctor-mutes";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Mute } from "@/lib/doctor/mute";
import type { Act } from "../db/act";
import type { Executor } from "../db/store";

const longest = 365 * 86_400_000;

/** Mutes a finding until a moment, with a reason; a second mute replaces the first. Nothing is muted for ever. */
export async function muteFinding(
  store: Executor,
  cityId: string,
  input: { readonly check: string; readonly reason: string; readonly until: Date },
  act: Act,
): Promise<void> {
  if (input.reason.trim() === "") throw new Refusal(400, "mute-reason", "say why this finding is muted");
  const remaining = input.until.getTime() - act.now.getTime();
  if (!(remaining > 0)) throw new Refusal(400, "mute-until", "a mute ends in the future");
  if (remaining > longest) throw new Refusal(400, "mute-until", "a finding is muted for a year at most");
  const row = { reason: input.reason.trim(), mutedBy: act.actor, mutedAt: act.now, until: input.until };
  await store.db
    .insert(doctorMutes)
    .values({ cityId, check: input.check, ...row })
    .onConflictDoUpdate({ target: [doctorMutes.cityId, doctorMutes.check], set: row });
}

/** Shows a finding again. */
export async function unmuteFinding(store: Executor, cityId: string, check: string): Promise<void> {
  const gone = await store.db
    .delete(doctorMutes)
    .where(and(eq(doctorMutes.cityId, cityId), eq(doctorMutes.check, check)))
    .returning({ check: doctorMutes.check });
  if (gone.length === 0) throw new Refusal(404, "mute-unknown", `the finding "${check}" is not muted`);
}

/** The mutes of a city, expired ones included: they say who muted what and until when. */
export async function listMutes(store: Executor, cityId: string): Promise<Mute[]> {
  const rows = await store.db
    .select()
    .from(doctorMutes)
    .where(eq(doctorMutes.cityId, cityId))
    .orderBy(asc(doctorMutes.check));
  return rows.map((row) => ({
    check: row.check,
    reason: row.reason,
    by: row.mutedBy,
    until: row.until.toISOString(),
  }));
}
