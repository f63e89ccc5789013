import { composeCity } from "@/lib/city/compose";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import { parseSlingArgv } from "@/lib/sling/parse-argv";
import { dryRunReport, slingRefusalReport, slingReport } from "@/lib/sling/report";
import type { SlingResult } from "@/lib/sling/sling-plan";
import type { SlingRequest } from "@/lib/sling/sling-request";
import type { Act } from "@/server/db/act";
import type { Store } from "@/server/db/store";
import { sendNudge } from "./nudge-target";
import { planSling } from "./plan-sling";
import { sling } from "./sling";
import type { SlingScene } from "./sling-scene";

/** A scene over a city of texts, which must load. */
export function sceneOf(
  cityId: string,
  files: Readonly<Record<string, string>>,
  rig: string | null = null,
): SlingScene {
  const tree = memoryTree(files);
  const { city, diagnostics } = composeCity(tree, MEMORY_ROOT);
  if (!city) throw new Error(diagnostics.map((each) => each.message).join("\n"));
  return { cityId, city, tree, rig };
}

export type Typed = { readonly exit: number; readonly stdout: string; readonly stderr: string };

/** Slings, and sends the nudge that was asked for, as the command does. */
async function slingAndNudge(store: Store, scene: SlingScene, request: SlingRequest, act: Act): Promise<SlingResult> {
  const result = await sling(store, scene, request, act);
  if (!result.nudgeAction) return result;
  const sending = { store, cityId: scene.cityId, city: scene.city, clock: () => act.now };
  return { ...result, nudge: (await sendNudge(sending, result.plan.target, result.nudgeAction)).line };
}

/** What the command prints for the words after `gc sling`. */
export async function typeSling(
  store: Store,
  scene: SlingScene,
  argv: readonly string[],
  act: Act,
  stdin?: string,
): Promise<Typed> {
  const refused = (message: string): Typed => ({ exit: 1, stdout: "", stderr: `gc sling: ${message}` });
  const parsed = parseSlingArgv(argv, stdin);
  if ("problem" in parsed) return refused(parsed.problem);
  try {
    const report = parsed.request.dryRun
      ? dryRunReport((await planSling(store, scene, parsed.request)).plan)
      : slingReport(await slingAndNudge(store, scene, parsed.request, act));
    return { exit: report.exit, stdout: report.stdout.join("\n"), stderr: report.stderr.join("\n") };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { stderr, exit } = slingRefusalReport(error);
    return { exit, stdout: "", stderr: stderr.join("\n") };
  }
}
