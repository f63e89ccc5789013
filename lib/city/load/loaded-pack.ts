import type { PackCommand } from "@/lib/pack/discover/command";
import type { PackDoctorCheck } from "@/lib/pack/discover/doctor";
import type { PackSkill } from "@/lib/pack/discover/skill";
import type { PackManifest } from "@/lib/pack/pack-manifest";
import type { RequirementTable, RuntimeTable } from "@/lib/pack/table/pack-fields";
import type { PricingTable } from "@/lib/pack/table/pricing-fields";
import type { ServiceTable } from "@/lib/pack/table/service-fields";
import type { TomlPathKey } from "@/lib/toml/locate";
import type { AgentDraft } from "../draft/agent-draft";
import type { SessionDraft } from "../draft/session-draft";
import type { Draft } from "../provenance/draft";

/** Something of a pack with the pack that declares it and its place in that pack's file. */
export type Declared<T> = {
  readonly value: T;
  readonly manifest: PackManifest;
  readonly path: readonly TomlPathKey[];
};

/** A declared thing that carries the nested binding through which it came; "" for the pack's own. */
export type Bound<T> = Declared<T> & { readonly binding: string };

export type ProviderDraft = { readonly name: string; readonly draft: Draft; readonly manifest: PackManifest };

/**
 * What one pack brings to a surface, its imports included: inherited things first, its own last (pack 2.3). Agents and
 * sessions are drafts that belong to the taker; everything else is shared and never changed.
 */
export type LoadedPack = {
  readonly manifest: PackManifest;
  readonly agents: readonly AgentDraft[];
  readonly sessions: readonly SessionDraft[];
  readonly services: readonly Declared<ServiceTable>[];
  readonly commands: readonly Bound<PackCommand>[];
  readonly doctorChecks: readonly Bound<PackDoctorCheck>[];
  readonly skills: readonly Bound<readonly PackSkill[]>[];
  readonly runtimes: readonly Declared<RuntimeTable & { readonly name: string }>[];
  readonly providers: readonly ProviderDraft[];
  readonly globals: readonly Declared<readonly string[]>[];
  readonly requirements: readonly Declared<RequirementTable>[];
  readonly pricing: readonly Declared<PricingTable>[];
  /** Dependencies first, itself last, each once (reference 9.10). */
  readonly manifests: readonly PackManifest[];
  /** Something below could not be loaded, so a name that is missing here may be missing because of that. */
  readonly incomplete: boolean;
};

/** An independent copy: its agents and sessions may be stamped and patched without touching the original. */
export function cloneLoadedPack(pack: LoadedPack): LoadedPack {
  return {
    ...pack,
    agents: pack.agents.map((agent) => agent.clone()),
    sessions: pack.sessions.map((session) => session.clone()),
  };
}

/** Only what the pack itself declares: `transitive = false` (reference 9.5). */
export function ownPart(pack: LoadedPack): LoadedPack {
  const { dir } = pack.manifest;
  const own = <T extends { readonly manifest: PackManifest }>(things: readonly T[]) =>
    things.filter((thing) => thing.manifest.dir === dir);
  return {
    ...pack,
    agents: pack.agents.filter((agent) => agent.sourceDir === dir),
    sessions: pack.sessions.filter((session) => session.head.packDir === dir),
    services: own(pack.services),
    commands: own(pack.commands),
    doctorChecks: own(pack.doctorChecks),
    skills: own(pack.skills),
    runtimes: own(pack.runtimes),
    providers: own(pack.providers),
    globals: own(pack.globals),
    requirements: own(pack.requirements),
    pricing: own(pack.pricing),
    manifests: [pack.manifest],
  };
}
