import { lstat, mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { DoctorFacts } from "@/lib/doctor/facts";
import type { RepairStep } from "@/lib/doctor/repair/repair-plan";
import { repairCity } from "../../bead/repair";
import { refuseInCheckout } from "../../city/source/city-source";
import type { Act } from "../../db/act";
import type { Executor } from "../../db/store";
import { writeChanges } from "../../import/write-files";
import { seeSessions } from "../../session/session-sources";

/** Where the steps of a repair are done. */
export type RepairPlace = { readonly store: Executor; readonly cityId: string; readonly act: Act };

/** Refuses a repair that writes files of a city that comes from a repository. */
export async function refuseRepairInCheckout(
  steps: readonly RepairStep[],
  { store, cityId }: Pick<RepairPlace, "store" | "cityId">,
): Promise<void> {
  if (steps.some((step) => step.kind === "write")) await refuseInCheckout(store, cityId);
}

/** Does what a repair planned, files first: all of them or none. Throws a `Refusal` where something is not as it was planned. */
export async function applySteps(
  steps: readonly RepairStep[],
  facts: DoctorFacts,
  { store, cityId, act }: RepairPlace,
): Promise<void> {
  await refuseRepairInCheckout(steps, { store, cityId });
  const writes = steps.filter((step) => step.kind === "write");
  for (const { path } of writes) await mkdir(/*turbopackIgnore: true*/ dirname(path), { recursive: true });
  if (writes.length > 0) await writeChanges(writes);
  for (const step of steps) {
    if (step.kind === "move") await setAside(step.from, step.to);
    if (step.kind === "derive") await repairCity(store, cityId, act);
  }
  const ends = steps.filter((step) => step.kind === "end-session");
  const { city } = facts.composition;
  if (ends.length === 0 || !city) return;
  const { sources } = await seeSessions({ executor: store, cityId, city, now: act.now }, true);
  for (const { source: kind, id, sessionName } of ends) {
    const source = sources.find((each) => each.kind === kind);
    const reply = await source?.end?.({ id, sessionName });
    if (reply?.kind !== "accepted") {
      throw new Refusal(
        409,
        "repair-session",
        `${sessionName} was not ended: ${reply?.line ?? `${kind} cannot end it`}`,
      );
    }
  }
}

async function setAside(from: string, to: string): Promise<void> {
  const taken = await lstat(/*turbopackIgnore: true*/ to).catch(() => undefined);
  if (taken) throw new Refusal(409, "repair-taken", `${to} is there already; move it away first`);
  await mkdir(/*turbopackIgnore: true*/ dirname(to), { recursive: true });
  await rename(/*turbopackIgnore: true*/ from, /*turbopackIgnore: true*/ to);
}
