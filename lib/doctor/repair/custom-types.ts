import { parseDocument } from "yaml";
import { customTypes, requiredTypes } from "../check/beads-folder";
import type { BeadsFolder } from "../facts";
import { refuseRepair } from "./refuse-repair";
import type { RepairPlan } from "./repair-plan";

/** Adds the types that are missing to `types.custom`, and keeps the rest of the file with its comments (runtime 10.2). */
export function registerTypes(folder: BeadsFolder | undefined): RepairPlan {
  const before = folder?.config;
  if (folder === undefined || before === undefined) refuseRepair("there is no .beads/config.yaml");
  const document = parseDocument(before);
  if (document.errors.length > 0) refuseRepair(".beads/config.yaml is no YAML; correct it first");
  const types = [...new Set([...customTypes(before), ...requiredTypes])].join(",");
  if (document.has("types.custom") || !document.hasIn(["types", "custom"])) document.set("types.custom", types);
  else document.setIn(["types", "custom"], types);
  return { steps: [{ kind: "write", path: `${folder.dir}/config.yaml`, before, after: document.toString() }] };
}
