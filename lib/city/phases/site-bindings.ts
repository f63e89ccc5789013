import { quoteGo } from "@/lib/diagnostic/quote-go";
import { type SiteTable, siteFields } from "@/lib/pack/table/city-fields";
import { decodeTable } from "@/lib/pack/table/decode";
import { dottedPath } from "@/lib/toml/locate";
import type { ComposeContext, Place } from "../compose-context";
import type { CityDraft } from "../draft/city-draft";
import { effectiveCityNames, effectiveRigPrefix } from "../identity/effective-names";
import { assign, fill } from "../provenance/draft";
import { rigName } from "./rig-packs";

/** Binds rigs to folders of this machine and settles the names of the city (reference 20). */
export function siteBindings(city: CityDraft, cx: ComposeContext): void {
  const file = `${cx.cityRoot}/.gc/site.toml`;
  city.site = readSite(cx, file);
  bindRigs(city, cx, file);
  warnFragmentPaths(city, cx);
  nameCity(city, cx, file);
}

function readSite(cx: ComposeContext, file: string): SiteTable {
  if (cx.tree.kind(file) === undefined && cx.tree.refusal(file) === undefined) return {};
  const prefix = `parsing site binding ${quoteGo(file)}: `;
  const read = cx.files.read(file);
  if (read.kind === "absent") {
    cx.report({ code: "site-invalid", severity: "error", path: "", message: read.reason, file }, prefix);
    return {};
  }
  if (read.kind === "syntax") {
    cx.report(read.diagnostic, prefix);
    return {};
  }
  const { value, findings } = decodeTable(read.table, siteFields);
  for (const finding of findings) {
    const path = finding.path;
    if (finding.kind === "mismatch") {
      const message = `${dottedPath(path)} ${finding.message}`;
      cx.reportAt({ file, path }, { code: "toml-type", severity: "error", message }, prefix);
    } else {
      const message = `unknown field ${JSON.stringify(dottedPath(path))} has no effect`;
      cx.reportAt({ file, path }, { code: "unknown-key", severity: "lint", message });
    }
  }
  return value;
}

/** What the deprecation notices of a schema-2 city end with (reference 20). */
const howToMove = "(run `gc doctor --fix` if this is the root city.toml; fragments must be updated by hand)";

/** In a schema-2 city a fragment should not say where a rig is on this machine (reference 20.2). */
function warnFragmentPaths(city: CityDraft, cx: ComposeContext): void {
  if (!city.isSchema2()) return;
  for (const { source, table, place } of city.rigs) {
    if (source.role !== "fragment" || !table.path) continue;
    const rig = quoteGo(table.name ?? "");
    const message = `${source.file}: rig.path is deprecated in v2; move it to .gc/site.toml for rig ${rig}; move it to .gc/site.toml ${howToMove}`;
    const at = { file: place.file, path: [...place.path, "path"] };
    cx.reportAt(at, { code: "deprecated-key", severity: "warning", message });
  }
}

/** `.gc/site.toml` wins over a path in city.toml (decision P10). */
function bindRigs(city: CityDraft, cx: ComposeContext, file: string): void {
  const bound = new Map<string, { readonly path: string; readonly index: number }>();
  (city.site.rig ?? []).forEach(({ name = "", path = "" }, index) => {
    if (name.trim() !== "" && path.trim() !== "") bound.set(name.trim(), { path: path.trim(), index });
  });
  const warnings: { readonly message: string; readonly place: Place }[] = [];
  for (const rig of city.rigs) {
    const name = rigName(rig);
    const binding = bound.get(name);
    const declared = rig.draft.get(["path"]);
    if (binding) {
      const origin = cx.origin({ file, base: ["rig", binding.index], layer: "rig", pack: "", binding: "" });
      assign(rig.draft, ["path"], binding.path, origin);
    } else if (declared !== undefined && declared !== "") {
      const message = `rig ${quoteGo(name)} still declares path in city.toml; move it to .gc/site.toml (run \`gc doctor --fix\`)`;
      warnings.push({ message, place: { file: rig.place.file, path: [...rig.place.path, "path"] } });
    } else if (name !== "") {
      const message = `rig ${quoteGo(name)} is declared in city.toml but has no path binding in .gc/site.toml; run \`gc rig add <dir> --name ${name}\` to bind it`;
      warnings.push({ message, place: rig.place });
    }
  }
  for (const [name, { index }] of bound) {
    if (city.rigs.some((rig) => rigName(rig) === name)) continue;
    const message = `.gc/site.toml declares a binding for unknown rig ${quoteGo(name)}`;
    warnings.push({ message, place: { file, path: ["rig", index] } });
  }
  warnings.sort((a, b) => (a.message < b.message ? -1 : 1));
  for (const { message, place } of warnings) cx.reportAt(place, { code: "rig-path", severity: "warning", message });
}

function nameCity(city: CityDraft, cx: ComposeContext, file: string): void {
  const { settings, site } = city;
  const text = (key: string): string | undefined => {
    const value = settings.get(["workspace", key]);
    return typeof value === "string" ? value : undefined;
  };
  const names = effectiveCityNames({
    cityRoot: cx.cityRoot,
    site: { name: site.workspace_name, prefix: site.workspace_prefix },
    workspace: { name: text("name"), prefix: text("prefix") },
  });
  city.name = names.name.value;
  city.prefix = names.prefix.value;
  warnOldIdentity(city, cx);
  for (const key of ["name", "prefix"] as const) {
    const { value, from } = names[key];
    const fromSite = from === "site";
    const note = fromSite ? undefined : from === "directory" ? "the city's folder names it" : "derived from the name";
    const base = { base: [], pack: "", binding: "", layer: fromSite ? "city" : "builtin" } as const;
    const origin = cx.origin({ ...base, file: fromSite ? file : "", ...(note && { note }) });
    if (from === "site") assign(settings, ["workspace", key], value, origin, [`workspace_${key}`]);
    else fill(settings, ["workspace", key], value, origin, []);
  }
  for (const rig of city.rigs) {
    const prefix = effectiveRigPrefix({ name: rigName(rig), prefix: String(rig.draft.get(["prefix"]) ?? "") });
    const base = { file: "", base: [], layer: "builtin", pack: "", binding: "" } as const;
    fill(rig.draft, ["prefix"], prefix.value, cx.origin({ ...base, note: "derived from the rig's name" }), []);
  }
}

/** In a schema-2 city the identity belongs to the site file (reference 20.3). */
function warnOldIdentity(city: CityDraft, cx: ComposeContext): void {
  if (!city.isSchema2()) return;
  for (const { file, table } of city.sources) {
    const keys = (["name", "prefix"] as const).filter((name) => table.workspace?.[name] !== undefined);
    const [key] = keys;
    if (key === undefined) continue;
    const list = keys.map((name) => `workspace.${name}`).join(", ");
    const message = `${file}: workspace identity fields are deprecated in v2; move them to .gc/site.toml (${list}); move them to .gc/site.toml ${howToMove}`;
    cx.reportAt({ file, path: ["workspace", key] }, { code: "deprecated-key", severity: "warning", message });
  }
}
