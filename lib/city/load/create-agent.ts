import type { AgentDefinition } from "@/lib/pack/pack-manifest";
import { agentTombstones } from "@/lib/pack/table/agent-fields";
import type { ComposeContext } from "../compose-context";
import type { LayerKind, Surface } from "../composed-city";
import { AgentDraft } from "../draft/agent-draft";
import type { Origin } from "../provenance/change";
import { assign, assignTable, Draft, fill, isJsonTable } from "../provenance/draft";
import { anchorPath, pathFields } from "./patch-agent";

export type AgentOwner = {
  readonly packName: string;
  readonly layer: LayerKind;
  readonly surface: Surface;
  readonly binding: string;
};

const namePath = ["name"];

/**
 * A fresh draft of a definition: its own fields with absolute paths (pack 2.8), then what its directory offers by
 * convention. A directory agent is called like its directory, whatever `name` says (pack 1.2.4).
 */
export function createAgent(cx: ComposeContext, definition: AgentDefinition, owner: AgentOwner): AgentDraft {
  const { packName, layer, binding, surface } = owner;
  const known = cx.cache.agents.get(definition) ?? new Map<string, Draft>();
  cx.cache.agents.set(definition, known);
  const key = `${cx.phase}\0${layer}\0${packName}\0${binding}`;
  const draft = known.get(key) ?? draftAgent(cx, definition, owner);
  known.set(key, draft);
  noteIgnored(cx, definition, owner);
  const head = { definition, packName, layer, surface, implicit: false };
  return new AgentDraft(draft.clone(cx.recorder), head);
}

/** The same definition under the same owner starts the same way in every composition, so its first draft is kept. */
function draftAgent(cx: ComposeContext, definition: AgentDefinition, owner: AgentOwner): Draft {
  const { table, file, base, sourceDir, form } = definition;
  const { packName: pack, layer, binding } = owner;
  const draft = new Draft(cx.recorder);
  const origin = cx.origin({ file, base, layer, pack, binding });
  if (form === "directory") {
    const note = "the directory gives the agent its name";
    assign(draft, namePath, definition.name, cx.origin({ file, base: [], layer, pack, binding, note }), []);
  }
  const place = { dir: sourceDir, cityRoot: cx.cityRoot };
  for (const field in table) {
    const value = table[field as keyof typeof table]!;
    if (isIgnored(definition, field)) continue;
    if ((pathFields.has(field) || field === "namepool") && typeof value === "string") {
      assign(draft, [field], anchorPath(value, place), origin);
    } else if (isJsonTable(value)) assignTable(draft, [field], value, origin);
    else assign(draft, [field], value, origin);
  }
  addConventions(cx, draft, definition, owner);
  return draft;
}

function isIgnored({ form }: AgentDefinition, field: string): boolean {
  return agentTombstones.includes(field) || (field === "name" && form === "directory");
}

function noteIgnored(cx: ComposeContext, definition: AgentDefinition, owner: AgentOwner): void {
  for (const field in definition.table) if (isIgnored(definition, field)) dropField(cx, definition, owner, field);
}

function addConventions(cx: ComposeContext, draft: Draft, definition: AgentDefinition, owner: AgentOwner): void {
  const { prompt, overlay, namepool } = definition.conventions;
  const found = [
    ["prompt_template", prompt],
    ["overlay_dir", overlay],
    ["namepool", namepool],
  ] as const;
  for (const [field, path] of found) {
    if (path === undefined) continue;
    const origin: Origin = cx.origin({
      file: path,
      base: [],
      layer: owner.layer,
      pack: owner.packName,
      binding: owner.binding,
      note: "found in the agent's directory",
    });
    fill(draft, [field], path, origin, []);
  }
}

function dropField(cx: ComposeContext, definition: AgentDefinition, owner: AgentOwner, field: string): void {
  const sentence =
    field === "name"
      ? `name in agent.toml is ignored; the directory names the agent ${definition.name}`
      : `${field} is parsed for compatibility and ignored`;
  cx.drop({
    kind: "field",
    name: field,
    reason: "ignored-key",
    sentence,
    surface: owner.surface,
    packName: owner.packName,
    file: definition.file,
    path: [...definition.base, field],
  });
}
