import type { DisciplineCode } from "@/lib/diagnostic/codes/discipline";
import { childPointer } from "../text/pointer";
import { type PackFile, readPackFile } from "./pack-path";
import type { PackTree } from "./pack-tree";
import { parseYaml } from "./parse-yaml";
import type { Check, Locate, Report } from "./report";
import { listOf, type Mapping } from "./shape";

/** The file that says what a pack is. */
export const MANIFEST = "pack.yaml";

/** A file of a pack that holds YAML, read. */
export type YamlPart = {
  readonly path: string;
  readonly value: unknown;
  readonly locate: Locate;
  readonly pointer: string;
};

/** The read manifest of a pack and the folder around it: what every check of the loader starts from. */
export class PackSource {
  constructor(
    readonly tree: PackTree,
    readonly root: string,
    readonly manifest: Mapping,
    private readonly locate: Locate,
  ) {}

  /** A check of one rule about pack.yaml. */
  check(rule: DisciplineCode, report: Report): Check {
    return report.check(rule, MANIFEST, this.locate);
  }

  /** The files that a key lists, unreadable ones reported and left out. `ending` is what their names end in. */
  files(
    key: string,
    rule: DisciplineCode,
    report: Report,
    ending = "",
  ): readonly (PackFile & { readonly pointer: string })[] {
    const check = this.check(rule, report);
    const paths = listOf(check, `/${key}`, this.manifest[key], `${key}: the value`) ?? [];
    return paths.flatMap((path, index) => {
      const pointer = childPointer(`/${key}`, index);
      const file = readPackFile(this.tree, this.root, path, check, pointer, ending);
      return file ? [{ ...file, pointer }] : [];
    });
  }

  /** The YAML files that a key lists. A fault of a file's text is a row of the key's rule (discipline formats X5). */
  yamlFiles(key: string, rule: DisciplineCode, report: Report): readonly YamlPart[] {
    return this.files(key, rule, report).flatMap((file) => {
      const part = readYamlPart(file, rule, report);
      return part ? [{ ...part, pointer: file.pointer }] : [];
    });
  }
}

/** Reads one YAML file of a pack, reporting faults of the text under the rule of the key that names it. */
export function readYamlPart(
  file: PackFile,
  rule: DisciplineCode,
  report: Report,
): Omit<YamlPart, "pointer"> | undefined {
  const { value, faults, locate } = parseYaml(file.text);
  for (const fault of faults) report.check(rule, file.path).fail("", fault.message, fault);
  return faults.length > 0 ? undefined : { path: file.path, value, locate };
}
