import { agentConventions } from "@/lib/pack/discover/agents";
import type { ComposeContext } from "../compose-context";
import { AgentGroup } from "../draft/agent-group";
import type { CityDraft, CitySource, NamedDraft } from "../draft/city-draft";
import { createAgent } from "../load/create-agent";
import { ownPack } from "../load/own-pack";
import { inheritDefaults } from "../load/pack-defaults";
import type { LoadTarget } from "../load/pack-loader";
import { refuseLegacySurfaces } from "./legacy-gate";
import { mergeImports } from "./merge-imports";
import { refuseReservedImports } from "./reserved-imports";

/**
 * Merges the root `pack.toml`: its agents, sessions, services, providers and imports join those of `city.toml`, which
 * wins where both say something (reference 2.1). Without the file the city is an old one and keeps the old surfaces.
 */
export function rootPack(city: CityDraft, cx: ComposeContext): void {
  const dir = cx.cityRoot;
  const file = `${dir}/pack.toml`;
  const [cityToml] = city.sources;
  if (cx.tree.kind(file) !== undefined || cx.tree.refusal(file) !== undefined) {
    const { manifest, diagnostics } = cx.manifest(dir, "root");
    for (const diagnostic of diagnostics) cx.report(diagnostic);
    cx.notePack(dir, manifest, diagnostics);
    city.root = manifest;
    city.rootBroken = manifest === undefined;
  }
  if (!cityToml) return;
  refuseLegacySurfaces(city, cx, cityToml);
  addRootThings(city, cx);
  addProviders(city, cx, cityToml);
  addRootProviders(city, cx);
  mergeImports(city, cx, cityToml);
  refuseReservedImports(city, cx);
}

const rootTarget = (file: string): LoadTarget => ({
  surface: { kind: "city" },
  binding: "",
  layer: "root-pack",
  entry: { file, path: [] },
});

function addRootThings(city: CityDraft, cx: ComposeContext): void {
  const { root } = city;
  if (!root) return;
  const own = ownPack(cx, root, rootTarget(root.file), "city pack.toml: ");
  // The root pack's sessions and services come before those of city.toml (reference 2.1).
  city.sessions.local.unshift(...own.sessions);
  city.services.unshift(
    ...own.services.map(({ value, path }): NamedDraft => {
      const place = { file: root.file, path };
      const packName = root.identity.name;
      const draft = cx.draft(value, { file: root.file, base: path, layer: "root-pack", pack: packName, binding: "" });
      return { name: value.name ?? "", draft, layer: "root-pack", packName, sourceDir: root.dir, place };
    }),
  );
  const origin = cx.origin({
    file: root.file,
    base: ["agent_defaults"],
    layer: "root-pack",
    pack: root.identity.name,
    binding: "",
  });
  const group = cx.ownGroup(root, () => {
    inheritDefaults(own.agents, root.table.agent_defaults ?? {}, origin);
    return new AgentGroup(own.agents);
  });
  city.agents.local.push(group);
}

/**
 * Inline agents of an old city (without a schema-2 root pack), or of one of its fragments; each takes what `agents/<name>/`
 * beside its file offers (reference 2, step 26).
 */
export function addInlineAgents(city: CityDraft, cx: ComposeContext, source: CitySource): void {
  if (city.isSchema2() || city.rootBroken) return;
  const { file, dir, table } = source;
  const agents = (table.agent ?? []).map((agent, index) => {
    const definition = {
      name: agent.name ?? "",
      form: "inline",
      table: agent,
      file,
      base: ["agent", index],
      sourceDir: dir,
      place: file,
      conventions: agent.name ? agentConventions(cx.tree, `${dir}/agents/${agent.name}`) : {},
    } as const;
    const owner = { packName: "", layer: "city", surface: { kind: "city" }, binding: "" } as const;
    return createAgent(cx, definition, owner);
  });
  if (agents.length > 0) city.agents.local.push(new AgentGroup(agents));
}

export function addProviders(city: CityDraft, cx: ComposeContext, { file, dir, table }: CitySource): void {
  for (const [name, provider] of Object.entries(table.providers ?? {})) {
    const base = ["providers", name];
    const draft = cx.draft(provider, { file, base, layer: "city", pack: "", binding: "" });
    city.providers.set(name, {
      name,
      draft,
      layer: "city",
      packName: "",
      sourceDir: dir,
      place: { file, path: base },
    });
  }
}

function addRootProviders(city: CityDraft, cx: ComposeContext): void {
  const { root } = city;
  for (const [name, provider] of Object.entries(root?.table.providers ?? {})) {
    if (!root) return;
    const packName = root.identity.name;
    const path = ["providers", name];
    if (city.providers.has(name)) {
      cx.drop({
        kind: "provider",
        name,
        reason: "shadowed",
        sentence: `provider ${name} of the root pack.toml is replaced by the one in city.toml`,
        surface: { kind: "city" },
        packName,
        file: root.file,
        path,
      });
      continue;
    }
    const draft = cx.draft(provider, { file: root.file, base: path, layer: "root-pack", pack: packName, binding: "" });
    const place = { file: root.file, path };
    city.providers.set(name, { name, draft, layer: "root-pack", packName, sourceDir: root.dir, place });
  }
}
