import { isInside } from "@/lib/files/path";
import { editToml } from "@/lib/toml/edit/edit-toml";
import { isTable, type TomlTable, type TomlValue } from "@/lib/toml/parse-toml";
import type { DoctorFacts } from "../facts";
import { manifests, shownPath } from "../manifests";
import { rawTable } from "../raw-file";
import { refuseRepair } from "./refuse-repair";
import { type RepairPlan, TextEdits } from "./repair-plan";

const keys = new Set(["skills", "mcp", "skills_append", "mcp_append", "shared_skills"]);

/** Tables of a manifest that describe agents; everything else keeps keys of these names. */
const places: readonly (readonly string[])[] = [
  ["agent_defaults"],
  ["agents"],
  ["agent"],
  ["patches", "agent"],
  ["rigs", "overrides"],
  ["rigs", "patches"],
];

/** Lists of skills and servers that nothing reads go (reference 19.4). */
export function removeAttachmentFields(facts: DoctorFacts): RepairPlan {
  const edits = new TextEdits(facts.tree);
  const folders = [facts.cityRoot, ...(facts.composition.city?.packs ?? []).map((pack) => pack.dir)];
  const agentFiles = [...new Set(folders)].flatMap((dir) =>
    facts.tree.list(`${dir}/agents`).map((name) => `${dir}/agents/${name}/agent.toml`),
  );
  const remove = (file: string, paths: readonly (readonly (string | number)[])[]): void => {
    if (paths.length === 0) return;
    const shown = shownPath(facts, file);
    if (!isInside(facts.cityRoot, file))
      refuseRepair(`${shown} belongs to a pack that lies elsewhere; update the pack`);
    for (const path of paths) {
      const edited = editToml(edits.read(file), shown, { op: "remove", path });
      if (!edited.ok) refuseRepair(edited.message);
      edits.write(file, edited.text);
    }
  };
  for (const file of manifests(facts)) {
    const table = rawTable(facts.tree, file);
    if (table)
      remove(
        file,
        places.flatMap((place) => attachmentPaths(table, place, [])),
      );
  }
  for (const file of agentFiles) remove(file, attachmentPaths(rawTable(facts.tree, file) ?? {}, [], []));
  return { steps: edits.steps };
}

/** Where below a place of a table the keys are written. */
function attachmentPaths(
  value: TomlValue | undefined,
  [next, ...rest]: readonly string[],
  at: readonly (string | number)[],
): (readonly (string | number)[])[] {
  if (Array.isArray(value)) {
    const own = next === undefined ? [] : [next, ...rest];
    return value.flatMap((item: TomlValue, index) => attachmentPaths(item, own, [...at, index]));
  }
  if (!isTable(value)) return [];
  if (next !== undefined) return attachmentPaths((value as TomlTable)[next], rest, [...at, next]);
  return Object.keys(value)
    .filter((key) => keys.has(key))
    .map((key) => [...at, key]);
}
