import { resolvePath } from "@/lib/files/path";
import { orderLayers } from "@/lib/order/order-layers";
import type { ComposeContext } from "../compose-context";
import type { ComposedCity, ComposedNamedSession, ComposedPack, ComposedProvider, ComposedRig } from "../composed-city";
import type { CityDraft, TakenPack } from "../draft/city-draft";
import type { JsonTable } from "../json";
import { bySurface, packDirsOf, packFolders } from "../phases/layers";
import { priceCity } from "../phases/price-city";
import { rigName } from "../phases/rig-packs";
import { providerTable } from "../provider/provider-fields";
import { cityRevision } from "../revision";
import { finishAgents } from "./finish-agents";
import { finishCommands, finishDoctorChecks, finishSkills } from "./finish-packs";

/** Turns the finished draft into the plain data that everybody reads. */
export function finishCity(city: CityDraft, cx: ComposeContext): ComposedCity {
  const agents = finishAgents(city, cx);
  const packs = orderPacks(city, cx);
  return {
    root: cx.cityRoot,
    name: city.name,
    prefix: city.prefix,
    revision: cityRevision(city, cx),
    settings: city.settings.values,
    agents,
    namedSessions: finishSessions(city, new Set(agents.map((agent) => agent.qualifiedName))),
    rigs: city.rigs.map((rig): ComposedRig => finishRig(city, cx, rigName(rig), rig.draft.values)),
    providers: finishProviders(city),
    runtimes: [...city.runtimes].map(([name, { value, manifest }]) => ({
      name,
      command: value.command ?? "",
      protocol: value.protocol ?? 0,
      promptDelivery: value.prompt_delivery ?? "",
      packName: manifest.identity.name,
      packDir: manifest.dir,
    })),
    services: city.services.map(({ name, layer, packName, sourceDir, draft }) => {
      return { name, layer, packName, sourceDir, config: draft.values };
    }),
    commands: finishCommands(city),
    doctorChecks: finishDoctorChecks(city, cx),
    skills: finishSkills(city),
    packs,
    imports: cx.imports,
    packDirs: bySurface(city, packDirsOf),
    formulaLayers: city.formulaLayers,
    overlayLayers: bySurface(city, (taken) => packFolders(taken, "overlay")),
    orderLayers: finishOrderLayers(city, cx),
    fragmentLayers: bySurface(city, (taken) => packFolders(taken, "prompts/shared", "template-fragments")),
    mcpLayers: finishMcpLayers(city, cx),
    pricing: priceCity(city, cx),
    dropped: cx.dropped,
  };
}

function finishSessions(city: CityDraft, agents: ReadonlySet<string>): ComposedNamedSession[] {
  return city.allSessions().map((session) => {
    const { identity, template, templateQualifiedName, dir, binding, head, draft } = session;
    const name = session.text("name");
    return {
      identity,
      ...(name !== "" && { name }),
      template,
      templateQualifiedName,
      mode: session.text("mode") === "always" ? "always" : "on_demand",
      dir,
      binding,
      surface: head.surface,
      layer: head.layer,
      packName: head.packName,
      enabled: agents.has(templateQualifiedName),
      config: draft.values,
    };
  });
}

function finishRig(city: CityDraft, cx: ComposeContext, name: string, config: JsonTable): ComposedRig {
  const text = (key: string): string | undefined => {
    const value = config[key];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const path = text("path");
  const branch = text("default_branch");
  const target = text("default_sling_target");
  const max = config.max_active_sessions;
  const bound = city.site.rig?.some((rig) => rig.name?.trim() === name && rig.path?.trim());
  return {
    name,
    ...(path !== undefined && { path, checkout: resolvePath(cx.cityRoot, path) }),
    pathSource: bound ? "site" : path === undefined ? "none" : "city",
    prefix: text("prefix") ?? "",
    ...(branch !== undefined && { defaultBranch: branch }),
    suspended: config.suspended === true,
    ...(target !== undefined && { defaultSlingTarget: target }),
    formulaVars: (config.formula_vars ?? {}) as { readonly [name: string]: string },
    ...(typeof max === "number" && { maxActiveSessions: max }),
    config,
  };
}

function finishProviders(city: CityDraft): ComposedProvider[] {
  return [...city.providers.values()].map(({ name, layer, packName, draft }) => {
    const resolved = Object.hasOwn(city.resolvedProviders, name) ? city.resolvedProviders[name] : undefined;
    return {
      name,
      layer,
      packName,
      config: draft.values,
      ...(resolved && {
        resolved: {
          chain: resolved.chain,
          builtinAncestor: resolved.builtinAncestor,
          config: { ...providerTable(resolved.spec), args: resolved.args, env: resolved.env },
          effectiveDefaults: resolved.effectiveDefaults,
        },
      }),
    };
  });
}

function finishOrderLayers(city: CityDraft, cx: ComposeContext): ComposedCity["orderLayers"] {
  const { formulaLayers } = city;
  const base = new Set(formulaLayers.city);
  const cityLayers = orderLayers({
    packDirs: packDirsOf(city.taken.city),
    formulaLayers: formulaLayers.city,
    cityRoot: cx.cityRoot,
  });
  const rigs: Record<string, readonly string[]> = {};
  for (const rig of city.rigs) {
    const name = rigName(rig);
    const own = (formulaLayers.rigs[name] ?? []).filter((dir) => !base.has(dir));
    const list = orderLayers({ packDirs: packDirsOf(city.taken.rigs.get(name) ?? []), formulaLayers: own });
    Object.defineProperty(rigs, name, { value: list, enumerable: true, configurable: true });
  }
  return { city: cityLayers, rigs };
}

/**
 * `mcp/` folders, lowest priority first: on the city surface imports, then includes, then the city's own; in a rig includes
 * are above its imports too. Among sibling bindings the alphabetically first one is the highest (reference 23.3).
 */
function finishMcpLayers(city: CityDraft, cx: ComposeContext): ComposedCity["mcpLayers"] {
  const folders = (taken: readonly TakenPack[]): string[] => {
    const imports = taken.filter(({ binding }) => binding !== "").reverse();
    const includes = taken.filter(({ binding }) => binding === "");
    return packFolders([...imports, ...includes], "mcp");
  };
  const layers = bySurface(city, folders);
  const own = `${cx.cityRoot}/mcp`;
  return { ...layers, city: cx.tree.kind(own) === "directory" ? [...layers.city, own] : layers.city };
}

/** The root pack first, then dependencies before their importers, then packs that did not load. */
function orderPacks(city: CityDraft, cx: ComposeContext): ComposedPack[] {
  const taken = [...city.taken.city, ...[...city.taken.rigs.values()].flat()];
  const dirs = [cx.cityRoot, ...packDirsOf(taken), ...cx.packs.keys()];
  return [...new Set(dirs)].flatMap((dir) => cx.packs.get(dir) ?? []);
}
