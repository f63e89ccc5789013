import { isTable } from "@/lib/toml/parse-toml";
import type { ComposeContext } from "../compose-context";
import type { CityDraft } from "../draft/city-draft";
import { isJsonTable } from "../provenance/draft";

/** Bindings that the tool may import by itself on a machine (reference 2, step 9). */
const reserved = ["registry", "core"] as const;

/** A city import under a reserved binding that the machine's `implicit-import.toml` uses as well is ambiguous. */
export function refuseReservedImports({ settings }: CityDraft, cx: ComposeContext): void {
  const file = (cx.options.implicitImportFiles ?? []).find((path) => cx.tree.kind(path) === "file");
  const imports = settings.get(["imports"]);
  if (file === undefined || !isJsonTable(imports)) return;
  const read = cx.files.read(file);
  const implicit = read.kind === "table" && isTable(read.table.imports) ? read.table.imports : {};
  for (const binding of reserved) {
    if (!Object.hasOwn(imports, binding) || !Object.hasOwn(implicit, binding)) continue;
    const message = `gc: city pack declares [imports.${binding}] which shadows the bootstrap implicit import(s) with the same name; rename one side`;
    const place = cx.placeOf(settings, ["imports", binding], {
      file: `${cx.cityRoot}/pack.toml`,
      path: ["imports", binding],
    });
    cx.reportAt(place, { code: "import-invalid", severity: "error", message });
  }
}
