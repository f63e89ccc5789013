import type { Convergence } from "@/lib/converge/convergence";
import type { GateResult } from "@/lib/converge/step";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { resolvePath } from "@/lib/files/path";
import { getBead } from "@/server/bead/find-bead";
import type { Act } from "@/server/db/act";
import { durationMs } from "@/server/order/run-declared";
import { defaultLimits } from "@/server/runner/limits";
import { runPackScript } from "@/server/runner/pack-script";
import type { ConvergeScene } from "./converge-scene";

const VERDICTS = ["approve", "approve-with-risks", "block"];

/** Runs the gate script of a loop under the script rules; a script that may not run is an error of the gate, not of the loop. */
export async function runGate(scene: ConvergeScene, loop: Convergence, wisp: string, act: Act): Promise<GateResult> {
  const { city, store, cityId, standing } = scene;
  try {
    const { outcome } = await runPackScript(
      {
        city,
        pack: { name: city.name, dir: city.root },
        kind: "command",
        name: `converge ${loop.id} gate`,
        script: resolvePath(city.root, loop.gateCondition),
        args: [],
        cwd: city.root,
        limits: { ...defaultLimits, timeMs: durationMs(loop.gateTimeout, 300_000) },
        extraEnv: {
          GC_CONVERGE_ID: loop.id,
          GC_CONVERGE_ITERATION: String(loop.iteration),
          GC_CONVERGE_WISP: wisp,
          GC_AGENT_VERDICT: await verdict(scene, wisp),
        },
      },
      { store, cityId, standing, act },
    );
    const { end } = outcome;
    if (end.kind === "exited") return { outcome: end.exitCode === 0 ? "pass" : "fail", exitCode: end.exitCode };
    return { outcome: end.kind === "stopped" && end.limit === "time" ? "timeout" : "error" };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { outcome: "error" };
  }
}

/** The agent's verdict, valid only when it was stamped for this wisp; anything else counts as `block` (runtime 8.2). */
async function verdict({ store, cityId }: ConvergeScene, wisp: string): Promise<string> {
  const { metadata } = await getBead(store, cityId, wisp);
  const stamped = metadata["convergence.agent_verdict_wisp"] === wisp ? metadata["convergence.agent_verdict"] : "";
  return typeof stamped === "string" && VERDICTS.includes(stamped) ? stamped : "block";
}
