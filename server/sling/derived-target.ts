import { looksLikeBeadId } from "@/lib/bead/looks-like-bead-id";
import { Refusal } from "@/lib/diagnostic/refusal";
import { beadIdPrefix } from "@/lib/sling/bead-id";
import type { SlingRequest } from "@/lib/sling/sling-request";
import { listBeadStores } from "@/server/bead/bead-stores";
import { findBeads } from "@/server/bead/find-bead";
import type { Executor } from "@/server/db/store";
import type { SlingScene } from "./sling-scene";

/** The target of the one-argument form: bead → prefix → rig → its default target (runtime 7.1, 15 row 28). */
export async function derivedTarget(executor: Executor, scene: SlingScene, request: SlingRequest): Promise<string> {
  const refuse = (message: string) => new Refusal(400, "sling-target-missing", message);
  if (request.formula) throw refuse("--formula requires explicit target");
  const prefixes = (await listBeadStores(executor, scene.cityId)).map((store) => store.prefix);
  const isBead =
    looksLikeBeadId(request.work, prefixes) || (await findBeads(executor, scene.cityId, [request.work])).size > 0;
  if (!isBead) throw refuse("inline text requires explicit target");
  const prefix = beadIdPrefix(request.work, prefixes);
  if (prefix === undefined) throw refuse(`cannot derive rig from bead "${request.work}" (no prefix)`);
  const rig = scene.city.rigs.find((each) => each.prefix === prefix);
  if (!rig) throw refuse(`no rig with prefix "${prefix}" for bead ${request.work}`);
  if (!rig.defaultSlingTarget) throw refuse(`rig "${rig.name}" has no default_sling_target`);
  return rig.defaultSlingTarget;
}
