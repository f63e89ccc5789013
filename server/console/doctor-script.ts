import type { ComposedDoctorCheck } from "@/lib/city/composed-city";
import { Refusal } from "@/lib/diagnostic/refusal";
import { packCheckName } from "../doctor/pack-check";
import { readScriptFile, type ScriptFile } from "../runner/script-file";
import { composed } from "./composed";
import type { OpenCity } from "./open-cities";

/** What a person is shown before a script of a pack runs. */
export type DoctorScript = ScriptFile & { readonly check: ComposedDoctorCheck; readonly revision: string };

/** The script of a pack check, or its repair, as it lies on the disk now. */
export async function doctorScript(open: OpenCity, name: string, kind: "check" | "fix"): Promise<DoctorScript> {
  const { city } = await composed(open);
  const check = city.doctorChecks.find((each) => packCheckName(each) === name);
  const path = kind === "fix" ? check?.fix : check?.run;
  if (!check || path === undefined)
    throw new Refusal(404, "script-unknown", `The check "${name}" has no ${kind === "fix" ? "repair" : "script"}.`);
  return { ...(await readScriptFile(path, [check.packDir, city.root])), check, revision: city.revision };
}
