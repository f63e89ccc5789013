import { stringify } from "smol-toml";
import { isInside, parentPath } from "@/lib/files/path";
import { editToml } from "@/lib/toml/edit/edit-toml";
import type { DoctorFacts } from "../facts";
import { manifests, shownPath } from "../manifests";
import { rawTable, tablesOf } from "../raw-file";
import { refuseRepair } from "./refuse-repair";
import { type RepairPlan, TextEdits } from "./repair-plan";

/** Every `[[agent]]` table becomes an `agents/<name>/agent.toml` beside its file (pack 1.2.4, runtime 10.2). */
export function moveAgentTables(facts: DoctorFacts): RepairPlan {
  const edits = new TextEdits(facts.tree);
  for (const file of manifests(facts)) {
    const agents = tablesOf(rawTable(facts.tree, file), "agent");
    if (agents.length === 0) continue;
    const shown = shownPath(facts, file);
    if (!isInside(facts.cityRoot, file))
      refuseRepair(`${shown} belongs to a pack that lies elsewhere; update the pack`);
    const folder = parentPath(file);
    const fragment = !/\/(city|pack)\.toml$/.test(file);
    if (fragment && folder !== facts.cityRoot)
      refuseRepair(`${shown} is a fragment in another folder; move it by hand`);
    for (const { name, ...rest } of agents) {
      if (typeof name !== "string" || !/^[A-Za-z0-9][\w.-]*$/.test(name)) {
        refuseRepair(`an [[agent]] of ${shown} has no name that a folder can have; name it first`);
      }
      const target = `${folder}/agents/${name}/agent.toml`;
      if (edits.has(target)) refuseRepair(`${shownPath(facts, target)} exists already; join the two by hand`);
      edits.write(target, Object.keys(rest).length > 0 ? `${stringify(rest)}`.replace(/\n*$/, "\n") : "");
    }
    const edited = editToml(edits.read(file), shown, { op: "remove", path: ["agent"] });
    if (!edited.ok) refuseRepair(edited.message);
    edits.write(file, edited.text);
  }
  return { steps: edits.steps };
}
