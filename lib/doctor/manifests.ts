import { relativePath, resolvePath } from "@/lib/files/path";
import type { DoctorFacts } from "./facts";
import { rawTable } from "./raw-file";

/** city.toml, its fragments, the root pack.toml, and the pack.toml of every pack that was reached, as far as they are there. */
export function manifests({ tree, cityRoot, composition }: Pick<DoctorFacts, "tree" | "cityRoot" | "composition">) {
  const included = rawTable(tree, `${cityRoot}/city.toml`)?.include;
  const fragments = (Array.isArray(included) ? included : []).flatMap((file) =>
    typeof file === "string" ? [resolvePath(cityRoot, file)] : [],
  );
  const packs = (composition.city?.packs ?? []).map((pack) => `${pack.dir}/pack.toml`);
  const files = new Set([`${cityRoot}/city.toml`, ...fragments, `${cityRoot}/pack.toml`, ...packs]);
  return [...files].filter((file) => tree.kind(file) === "file");
}

/** A path as findings name it: relative to the city. */
export const shownPath = (facts: Pick<DoctorFacts, "cityRoot">, file: string): string =>
  relativePath(facts.cityRoot, file);
