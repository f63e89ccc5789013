import type { FileTree } from "@/lib/files/file-tree";

/** One entry of a skill catalogue: the directory that holds `SKILL.md` (reference 23.3). */
export type PackSkill = { readonly name: string; readonly description: string; readonly dir: string };

/** A catalogue with the binding that its names carry: "" for the city pack's own. */
export type SkillLayer = { readonly binding: string; readonly skills: readonly PackSkill[] };

/** A skill under the name that a city sees: `spelling`, or `lab.titrate`. */
export type NamedSkill = PackSkill & { readonly binding: string };

const FRONT_MATTER_LINES = 64;

/** The skills of a `skills/` directory: every child directory with a `SKILL.md`. */
export function discoverSkills(tree: FileTree, skillsDir: string): PackSkill[] {
  const skills: PackSkill[] = [];
  for (const name of tree.list(skillsDir)) {
    const dir = `${skillsDir}/${name}`;
    const text = tree.kind(`${dir}/SKILL.md`) === "file" ? tree.read(`${dir}/SKILL.md`) : undefined;
    if (text !== undefined) skills.push({ name, description: skillDescription(text), dir });
  }
  return skills;
}

/** `description:` of the front matter, looked for in the first 64 lines; "" where there is none. */
export function skillDescription(text: string): string {
  const lines = text.split(/\r?\n/, FRONT_MATTER_LINES);
  if (lines[0]?.trim() !== "---") return "";
  for (const line of lines.slice(1)) {
    if (line.trim() === "---") return "";
    const value = /^description:\s*(.*?)\s*$/.exec(line)?.[1];
    if (value !== undefined) return value.replace(/^(["'])(.*)\1$/, "$2");
  }
  return "";
}

/** One list of city-visible names, layers in order: the first owner of a name wins, later ones are shadowed (reference 23.3). */
export function mergeSkills(layers: readonly SkillLayer[]): {
  readonly skills: readonly NamedSkill[];
  readonly shadowed: readonly NamedSkill[];
} {
  const owners = new Map<string, NamedSkill>();
  const shadowed: NamedSkill[] = [];
  for (const { binding, skills } of layers) {
    for (const skill of skills) {
      const named = { ...skill, binding, name: binding === "" ? skill.name : `${binding}.${skill.name}` };
      if (owners.has(named.name)) shadowed.push(named);
      else owners.set(named.name, named);
    }
  }
  return { skills: [...owners.values()], shadowed };
}
