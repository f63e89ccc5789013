import type { ComposeContext } from "../compose-context";
import type { CityDraft, CitySource } from "../draft/city-draft";
import { assignTable } from "../provenance/draft";

/** Imports of both files; city.toml wins a binding as a whole (decision P15). */
export function mergeImports(city: CityDraft, cx: ComposeContext, { file, table }: CitySource): void {
  const { root, settings } = city;
  for (const [binding, entry] of Object.entries(root?.table.imports ?? {})) {
    if (!root) return;
    if (Object.hasOwn(table.imports ?? {}, binding)) {
      cx.drop({
        kind: "import",
        name: binding,
        reason: "shadowed",
        sentence: `import ${binding} of the root pack.toml is replaced by the one in city.toml`,
        surface: { kind: "city" },
        packName: root.identity.name,
        file: root.file,
        path: ["imports", binding],
      });
      continue;
    }
    const origin = { file: root.file, base: [], layer: "root-pack", pack: root.identity.name, binding: "" } as const;
    assignTable(settings, ["imports", binding], entry, cx.origin(origin));
  }
  const own = Object.entries(table.imports ?? {});
  const origin = cx.origin({ file, base: [], layer: "city", pack: "", binding: "" });
  for (const [binding, entry] of own) assignTable(settings, ["imports", binding], entry, origin);
  if (root && own.length > 0) {
    const message = `city.toml declares ${own.length} [imports] — consider moving them to pack.toml (imports are definition, city.toml is deployment)`;
    cx.reportAt({ file, path: ["imports"] }, { code: "import-placement", severity: "warning", message });
  }
}
