import type { ComposedCity, ComposedDoctorCheck } from "@/lib/city/composed-city";
import { Refusal } from "@/lib/diagnostic/refusal";
import { packCheckName } from "../doctor/pack-check";
import { readScriptFile, type ScriptFile } from "../runner/script-file";
import { composed } from "./composed";
import type { OpenCity } from "./open-cities";

/** A script of a check with what declares it. */
export type DoctorScript = {
  readonly file: ScriptFile;
  readonly check: ComposedDoctorCheck;
  readonly city: ComposedCity;
  /** The help text of the check; empty when it has none. */
  readonly help: string;
};

/** The script of a pack check, or its repair, as it lies on the disk now. */
export async function doctorScript(open: OpenCity, name: string, kind: "check" | "fix"): Promise<DoctorScript> {
  const { city, tree } = await composed(open);
  const check = city.doctorChecks.find((each) => packCheckName(each) === name);
  const path = kind === "fix" ? check?.fix : check?.run;
  if (!check || path === undefined)
    throw new Refusal(404, "script-unknown", `The check "${name}" has no ${kind === "fix" ? "repair" : "script"}.`);
  const file = await readScriptFile(path, [check.packDir, city.root]);
  return { file, check, city, help: (check.help && tree.read(check.help)) || "" };
}
