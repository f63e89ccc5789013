import { baseName, parentPath, relativePath } from "@/lib/files/path";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";
import type { CityFacts } from "../facts";

/** Every formula folder once, whatever surfaces use it. */
function formulaDirs({ city }: CityFacts): string[] {
  return [...new Set([city.formulaLayers.city, ...Object.values(city.formulaLayers.rigs)].flat())];
}

/** Files of formula layers that no compiler reads, and layers that cannot be read (pack 2.9, formula 1.1). */
export const formulaLayers: BuiltinCheck = {
  name: "formula-layers",
  spec: "pack 2.9, formula 1.1",
  verifies: "every formula folder is readable and holds nothing that is passed over",
  needs: "city",
  run: (facts) => {
    const { tree, cityRoot } = facts;
    const details = formulaDirs(facts).flatMap((dir) => {
      const shown = relativePath(cityRoot, dir);
      if (tree.refusal(dir)) return [`${shown}: ${tree.refusal(dir)}`];
      if (tree.kind(dir) === "file") return [`${shown}: is not a folder`];
      return tree.list(dir).flatMap((name) => {
        const file = `${dir}/${name}`;
        const refusal = tree.refusal(file);
        if (refusal) return [`${relativePath(cityRoot, file)}: ${refusal}`];
        // Folders and notes beside formulas are common and harmless.
        const misspelt = /\.(yaml|yml|json|TOML|Toml|tml)$/.test(name) && tree.kind(file) === "file";
        return misspelt ? [`${relativePath(cityRoot, file)}: is not read; a formula is a .toml file`] : [];
      });
    });
    return countedVerdict(details, "all formula layers are read whole", (count) => ({
      status: "warning",
      message: `${count} file(s) or folder(s) of formula layers are not read`,
      hint: "rename the file to <name>.toml, or move it out of formulas/",
    }));
  },
};

/** Pack folders inside the city that nothing imports: leftovers, or a forgotten import. */
export const staleLocalPackDir: BuiltinCheck = {
  name: "stale-local-pack-dir",
  spec: "runtime 10.2",
  verifies: "every pack folder of the city is imported",
  needs: "city",
  run: ({ tree, city, cityRoot }) => {
    const used = new Set(city.packs.map((pack) => pack.dir));
    const homes = new Set([
      `${cityRoot}/packs`,
      ...city.packs.filter((pack) => !pack.root).map((pack) => parentPath(pack.dir)),
    ]);
    const stale = [...homes]
      .filter((home) => home.startsWith(`${cityRoot}/`) && !relativePath(cityRoot, home).startsWith(".gc"))
      .flatMap((home) => tree.list(home).map((name) => `${home}/${name}`))
      .filter((dir) => tree.kind(`${dir}/pack.toml`) === "file" && !used.has(dir));
    return countedVerdict(
      stale.map((dir) => `${relativePath(cityRoot, dir)}: no import leads to it`),
      "every pack folder is imported",
      (count) => ({
        status: "warning",
        severity: "advisory",
        message: `${count} pack folder(s) that nothing imports`,
        hint: `add [imports.${baseName(stale[0] ?? "")}] with source = "${relativePath(cityRoot, stale[0] ?? "")}", or delete the folder`,
      }),
    );
  },
};
