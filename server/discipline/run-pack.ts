import { disciplineMessages } from "@/drizzle/schema/discipline-messages";
import { disciplineRuns } from "@/drizzle/schema/discipline-runs";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Pack } from "@/lib/discipline/pack/pack";
import { recordOf } from "@/lib/discipline/run/replay";
import type { Room } from "@/lib/discipline/run/room";
import { runAcceptance } from "@/lib/discipline/run/run-acceptance";
import { runScenario } from "@/lib/discipline/run/run-scenario";
import { missedExpectations } from "@/lib/discipline/run/scenario-faults";
import type { Act } from "../db/act";
import type { Transaction } from "../db/store";

/** What is run: the acceptance journey, or one scenario by its name. */
export type RunRequest = { readonly kind: "acceptance" } | { readonly kind: "eval"; readonly scenario: string };

export type FinishedRun = { readonly id: string; readonly ok: boolean };

type Steps = readonly { step: string; ok: boolean; reason: string }[];

/** Runs a journey or scenario of a pack in process and keeps its steps, seats, skills and signed log. */
export async function runPack(
  tx: Transaction,
  pack: Pack,
  request: RunRequest,
  run: { readonly id: string; readonly seed: string },
  act: Act,
): Promise<FinishedRun> {
  const { room, steps } =
    request.kind === "acceptance" ? journeyOf(pack, run.seed) : scenarioOf(pack, request.scenario, run.seed);
  const ok = steps.every((step) => step.ok);
  const { coalition } = room;
  const log = coalition?.log ?? [];
  await tx.db.insert(disciplineRuns).values({
    id: run.id,
    packName: pack.name,
    packVersion: pack.version,
    kind: request.kind,
    scenario: request.kind === "eval" ? request.scenario : "",
    seed: run.seed,
    ok,
    steps,
    seats: coalition ? recordOf(coalition).seats : {},
    skills: (coalition?.lessons ?? []).map(({ name, text, scope }) => ({ name, text, scope })),
    messages: log.length,
    ranBy: act.actor,
    ranAt: act.now,
  });
  if (log.length > 0) {
    await tx.db.insert(disciplineMessages).values(
      log.map(({ seq, at, message, scope, byOwner, skillsWritten }) => ({
        runId: run.id,
        seq,
        at,
        type: message.type,
        seat: message.seat,
        message,
        scope,
        byOwner,
        skillsWritten: skillsWritten ?? null,
      })),
    );
  }
  return { id: run.id, ok };
}

function journeyOf(pack: Pack, seed: string): { readonly room: Room; readonly steps: Steps } {
  if (!pack.acceptance) throw new Refusal(409, "pack.acceptance", `${pack.name} has no acceptance journey.`);
  const { journey, steps } = runAcceptance(pack, pack.acceptance, seed);
  return { room: journey.room, steps };
}

/** A scenario has a step for everything that it expects. */
function scenarioOf(pack: Pack, name: string, seed: string): { readonly room: Room; readonly steps: Steps } {
  const scenario = pack.scenarios.find((each) => each.scenario === name);
  if (!scenario) throw new Refusal(404, "pack.evals", `${pack.name} has no scenario ${JSON.stringify(name)}.`);
  const run = runScenario(pack, scenario, seed);
  const faults = missedExpectations(scenario, run);
  const reasonFor = (pointer: string) => faults.find((fault) => fault.pointer === pointer)?.message;
  const step = (label: string, pointer: string) => {
    const reason = reasonFor(pointer);
    return { step: label, ok: reason === undefined, reason: reason ?? "ok" };
  };
  const expected = Object.keys(scenario.expect).map((key) => step(key, `/expect/${key}`));
  return { room: run.room, steps: [step("played", ""), ...expected] };
}
