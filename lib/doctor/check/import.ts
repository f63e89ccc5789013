import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";
import { rawTable, tableOf } from "../raw-file";
import { importSystemPacks, isSystemPack } from "../repair/workspace-imports";

/** Remote packs are locked and in the cache. */
export const packCache: BuiltinCheck = {
  name: "pack-cache",
  spec: "runtime 10.2, reference 8.3",
  verifies: "every remote pack is in the cache",
  needs: "city",
  run: ({ city }) => {
    const remote = city.imports.filter((edge) => edge.remote);
    const missing = remote.filter((edge) => edge.toDir === undefined);
    return countedVerdict(
      [...new Set(missing.map((edge) => `${edge.source}: ${edge.problem ?? "not cached"}`))],
      remote.length === 0 ? "no remote packs" : `all ${remote.length} pack cache(s) present`,
      (count) => ({ status: "error", message: `${count} pack cache(s) missing`, hint: "run cityhall import install" }),
    );
  },
};

/** Imports that resolve to nothing, or to a pack that cannot be used. */
export const importState: BuiltinCheck = {
  name: "import-state",
  spec: "runtime 10.2, reference 8.7",
  verifies: "every import resolves to a usable pack",
  needs: "city",
  run: ({ city }) =>
    countedVerdict(
      [
        ...city.imports.flatMap((edge) =>
          edge.problem && !edge.remote ? [`import "${edge.binding || edge.source}": ${edge.problem}`] : [],
        ),
        ...city.packs.flatMap((pack) => (pack.problem ? [`pack "${pack.name}" (${pack.dir}): ${pack.problem}`] : [])),
      ],
      `all ${city.imports.length} import(s) resolve`,
      (count) => ({
        status: "error",
        message: `${count} import(s) or pack(s) cannot be used`,
        hint: "correct the source, or run cityhall import check",
      }),
    ),
};

/** Legacy system-pack includes become imports (pack 2.12). */
export const builtinPackImports: BuiltinCheck = {
  name: "builtin-pack-imports",
  spec: "pack 2.12",
  verifies: "system packs are pinned imports",
  needs: "files",
  repair: importSystemPacks,
  run: ({ tree, cityRoot }) => {
    const includes = tableOf(rawTable(tree, `${cityRoot}/city.toml`), "workspace")?.includes;
    const legacy = (Array.isArray(includes) ? includes : []).filter(isSystemPack);
    return countedVerdict(
      legacy.map((entry) => `workspace.includes: ${entry}`),
      "no legacy system-pack includes",
      (count) => ({
        status: "warning",
        message: `${count} legacy system-pack include(s)`,
        hint: `replace ${count === 1 ? "it" : "them"} by [imports.<binding>] with a source and a version in pack.toml`,
      }),
    );
  },
};

/** bd and dolt are overridden together or not at all. */
export const builtinPackFamily: BuiltinCheck = {
  name: "builtin-pack-family",
  spec: "runtime 10.2",
  verifies: "bd and dolt packs are overridden together",
  needs: "city",
  run: ({ city }) => {
    const has = (name: string) => city.packs.some((pack) => pack.name === name && !pack.root);
    const only = (own: string, other: string) =>
      ({
        status: "error",
        hint: `import a pack named "${other}" as well`,
        message: `user overrides builtin pack "${own}" without also providing "${other}"`,
      }) as const;
    if (has("bd") && !has("dolt")) return only("bd", "dolt");
    if (has("dolt") && !has("bd")) return only("dolt", "bd");
    return { status: "ok", message: "builtin bd/dolt pack family unmodified" };
  },
};
