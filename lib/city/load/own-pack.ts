import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { PackManifest } from "@/lib/pack/pack-manifest";
import type { ComposeContext } from "../compose-context";
import { SessionDraft } from "../draft/session-draft";
import type { Origin } from "../provenance/change";
import { assign } from "../provenance/draft";
import { createAgent } from "./create-agent";
import type { Declared, LoadedPack, ProviderDraft } from "./loaded-pack";
import type { LoadTarget } from "./pack-loader";
import { checkRuntimes } from "./runtimes";

/** What a pack declares itself, as drafts for one surface and stamped with its rig (pack 2.3, 2.4). */
export function ownPack(cx: ComposeContext, manifest: PackManifest, target: LoadTarget, prefix: string): LoadedPack {
  const { table, dir } = manifest;
  const { surface, layer, binding, entry } = target;
  const packName = manifest.identity.name;
  const rig = surface.kind === "rig" ? surface.rig : "";
  const stamp: Origin = cx.origin({
    file: entry.file,
    base: entry.path,
    layer: "rig",
    pack: "",
    binding,
    note: "an empty dir takes the name of the consuming rig",
  });
  const agents = manifest.agents.map((definition) =>
    createAgent(cx, definition, { packName, layer, surface, binding }),
  );
  const sessions = (table.named_session ?? []).map((session, index) => {
    const place = { file: manifest.file, path: ["named_session", index] };
    const draft = cx.draft(session, { file: place.file, base: place.path, layer, pack: packName, binding });
    return new SessionDraft(draft, { packName, packDir: dir, layer, surface, place });
  });
  for (const thing of [...agents, ...sessions]) {
    if (rig !== "" && thing.dir === "") assign(thing.draft, ["dir"], rig, stamp, []);
  }
  noteHiddenAgents(cx, manifest, target);
  const declared = <T>(value: T, path: Declared<T>["path"]): Declared<T> => ({ value, manifest, path });
  const bound = <T>(value: T, path: Declared<T>["path"]) => ({ ...declared(value, path), binding: "" });
  const services = (table.service ?? []).map((service, index) => declared(service, ["service", index]));
  for (const { value, path } of services) refuseDirect(cx, manifest, value, path, prefix);
  return {
    manifest,
    agents,
    sessions,
    services,
    commands: manifest.commands.map((command) => bound(command, [command.dir, ...command.words])),
    doctorChecks: manifest.doctorChecks.map((check) => bound(check, [check.dir, check.name])),
    skills: manifest.skills.length > 0 ? [bound(manifest.skills, ["skills"])] : [],
    runtimes: checkRuntimes(cx, manifest, prefix),
    providers: providerDrafts(cx, manifest, target),
    globals: globalCommands(manifest),
    requirements: (table.pack?.requires ?? []).map((value, index) => declared(value, ["pack", "requires", index])),
    pricing: (table.pricing ?? []).map((value, index) => declared(value, ["pricing", index])),
    manifests: [manifest],
    incomplete: false,
  };
}

/** Packs may not publish a service directly (pack 1.2.6). */
export function refuseDirect(
  cx: ComposeContext,
  manifest: PackManifest,
  service: { readonly name?: string; readonly publish_mode?: string },
  path: readonly (string | number)[],
  prefix: string,
): void {
  if (service.publish_mode !== "direct") return;
  const message = `service ${quoteGo(service.name ?? "")}: packs may not set publish_mode=direct`;
  const place = { file: manifest.file, path: [...path, "publish_mode"] };
  cx.reportAt(place, { code: "pack-service", severity: "error", message }, prefix);
}

/** `[global].session_live` with the pack's directory filled in (pack 1.2.13, reference 14.1). */
export function globalCommands(manifest: PackManifest): Declared<readonly string[]>[] {
  const commands = manifest.table.global?.session_live ?? [];
  if (commands.length === 0) return [];
  const value = commands.map((command) => command.replaceAll("{{.ConfigDir}}", manifest.dir));
  return [{ value, manifest, path: ["global", "session_live"] }];
}

export function providerDrafts(cx: ComposeContext, manifest: PackManifest, target: LoadTarget): ProviderDraft[] {
  const { layer, binding } = target;
  return Object.entries(manifest.table.providers ?? {}).map(([name, provider]) => {
    const base = ["providers", name];
    const draft = cx.draft(provider, { file: manifest.file, base, layer, pack: manifest.identity.name, binding });
    return { name, draft, manifest };
  });
}

/** An inline agent hides the directory of the same name (pack 1.2.4). */
export function noteHiddenAgents(cx: ComposeContext, manifest: PackManifest, { surface }: LoadTarget): void {
  for (const { name, file } of manifest.hiddenAgents) {
    cx.drop({
      kind: "agent",
      name,
      reason: "inline-wins",
      sentence: `agents/${name} is ignored because pack.toml declares an inline agent of that name`,
      surface,
      packName: manifest.identity.name,
      file,
      path: [],
    });
  }
}
