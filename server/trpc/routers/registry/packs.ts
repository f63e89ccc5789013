import { z } from "zod";
import { isRefusal, Refusal } from "@/lib/diagnostic/refusal";
import { latestRelease, releasesNewestFirst } from "@/lib/pack/registry/catalog";
import { shownSource } from "@/lib/pack/source/shown-source";
import { serverRegistryHost } from "../../../console/import-hosts";
import { listImports } from "../../../import/list-imports";
import { packReadme } from "../../../registry/pack-readme";
import { registryStates } from "../../../registry/registry-state";
import { type FoundPack, handle, searchCatalogs } from "../../../registry/search-packs";
import { cityQuery } from "../../procedures";

/** Packs of the catalogues that were fetched, by a part of name or description (reference 24.4); nobody is asked. */
export const search = cityQuery("config.read")
  .input(z.object({ q: z.string().max(200), registry: z.string().max(64).default("") }))
  .query(async ({ ctx, input }) => {
    const host = serverRegistryHost();
    const { registries, catalogs } = await registryStates(host);
    const asked = catalogs.filter(({ registry }) => input.registry === "" || registry.name === input.registry);
    const { found, truncated } = searchCatalogs(asked, input.q);
    const imported = await importedSources(ctx.city.path);
    return {
      registries,
      truncated,
      total: asked.reduce((sum, { catalog }) => sum + catalog.packs.length, 0),
      packs: found.map((one) => ({ ...summary(one), imported: imported.get(shownSource(one.pack.source)) ?? [] })),
    };
  });

/** One pack: its facts, its releases newest first, and the read-me of a release that is on this machine. */
export const pack = cityQuery("config.read")
  .input(z.object({ registry: z.string().max(64), name: z.string().max(200) }))
  .query(async ({ ctx, input }) => {
    const host = serverRegistryHost();
    const { catalogs, registries } = await registryStates(host);
    const cached = catalogs.find(({ registry }) => registry.name === input.registry);
    const found = cached?.catalog.packs.find(({ name }) => name === input.name);
    if (!found) throw new Refusal(404, "pack-unknown", `There is no pack "${input.registry}:${input.name}" here.`);
    const imported = await importedSources(ctx.city.path);
    return {
      ...summary({ registry: input.registry, pack: found }),
      freshness: registries.find(({ name }) => name === input.registry)!,
      sourceKind: found.sourceKind,
      releases: releasesNewestFirst(found),
      readme: (await packReadme(host.imports, found)) ?? null,
      imported: imported.get(shownSource(found.source)) ?? [],
    };
  });

function summary(found: FoundPack) {
  const { name, description, source, publisher = "", tier = "", releases } = found.pack;
  const latest = latestRelease(found.pack);
  return {
    handle: handle(found),
    registry: found.registry,
    name,
    description,
    source: shownSource(source),
    publisher,
    tier,
    latest: latest?.version ?? null,
    withdrawn: releases.length > 0 && latest === undefined,
  };
}

/** Under which names the city imports a source, with what it is locked to; nothing while its files cannot be read. */
async function importedSources(root: string) {
  const sources = new Map<string, { readonly name: string; readonly resolved: string }[]>();
  const rows = await listImports(root, serverRegistryHost().imports).catch((error: unknown) => {
    if (isRefusal(error)) return [];
    throw error;
  });
  for (const { name, source, resolved } of rows) {
    sources.set(source, [...(sources.get(source) ?? []), { name, resolved }]);
  }
  return sources;
}
