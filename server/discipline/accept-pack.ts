import type { Pack } from "@/lib/discipline/pack/pack";
import type { ReportRow } from "@/lib/discipline/pack/report";
import type { AcceptanceStep } from "@/lib/discipline/run/acceptance-step";
import { type AcceptanceRun, notReached, runAcceptance } from "@/lib/discipline/run/run-acceptance";
import { loadPackFolder } from "./load-pack-folder";

/** The environment variable that holds the key of the model gateway (discipline spec, Acceptance journey). */
export const MODEL_KEY_VARIABLE = "COALITIONKIT_META_API_KEY";

/** `live` is there only when it was asked for; `run` only when the journey was driven. */
export type Acceptance = {
  readonly ok: boolean;
  readonly message: string;
  readonly rows: readonly ReportRow[];
  readonly steps: readonly AcceptanceStep[];
  readonly live?: string;
  readonly pack?: Pack;
  readonly run?: AcceptanceRun;
};

export type AcceptOptions = { readonly live?: boolean; readonly modelKey?: string };

/** What the live part came to. This host has no model gateway, so with a key it says that instead of pretending a run. */
function liveReport({ live, modelKey }: AcceptOptions): { readonly live?: string } {
  if (!live) return {};
  return { live: modelKey ? "not run (no gateway)" : "not run (no key)" };
}

/** Loads a pack folder and drives its acceptance journey; a pack that does not load or has no journey is not accepted. */
export function acceptPack(folder: string, options: AcceptOptions = {}): Acceptance {
  const { rows, pack } = loadPackFolder(folder);
  const live = liveReport(options);
  if (!pack) {
    const message = `the pack does not install: ${rows.length} ${rows.length === 1 ? "finding" : "findings"}`;
    return { ok: false, message, rows, steps: notReached(undefined, message), ...live };
  }
  if (!pack.acceptance) return { ok: false, message: "no acceptance journey", rows, steps: [], pack, ...live };
  const run = runAcceptance(pack, pack.acceptance);
  const failed = run.steps.filter(({ ok }) => !ok).length;
  const message = failed === 0 ? `all ${run.steps.length} steps hold` : `${failed} of ${run.steps.length} steps fail`;
  return { ok: run.ok, message, rows, steps: run.steps, pack, run, ...live };
}
