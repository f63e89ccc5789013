import type { AgentDefinition } from "@/lib/pack/pack-manifest";
import { agentTombstones } from "@/lib/pack/table/agent-fields";
import type { ComposeContext } from "../compose-context";
import type { LayerKind, Surface } from "../composed-city";
import { AgentDraft } from "../draft/agent-draft";
import type { JsonTable, JsonValue } from "../json";
import type { Origin } from "../provenance/change";
import { assign, Draft, fill } from "../provenance/draft";
import { anchorPath, pathFields } from "./patch-agent";

export type AgentOwner = {
  readonly packName: string;
  readonly layer: LayerKind;
  readonly surface: Surface;
  readonly binding: string;
};

/**
 * A fresh draft of a definition: its own fields with absolute paths (pack 2.8), then what its directory offers by
 * convention. A directory agent is called like its directory, whatever `name` says (pack 1.2.4).
 */
export function createAgent(cx: ComposeContext, definition: AgentDefinition, owner: AgentOwner): AgentDraft {
  const { file, base, form, name } = definition;
  const { packName: pack, layer, binding, surface } = owner;
  const draft = Draft.of(cx.recorder, ownFields(cx, definition), cx.origin({ file, base, layer, pack, binding }));
  if (form === "directory") {
    const note = "the directory gives the agent its name";
    assign(draft, ["name"], name, cx.origin({ file, base: [], layer, pack, binding, note }), []);
  }
  addConventions(cx, draft, definition, owner);
  noteIgnored(cx, definition, owner);
  return new AgentDraft(draft, { definition, packName: pack, layer, surface, implicit: false });
}

/** The fields of a definition that count, with absolute paths. */
function ownFields(cx: ComposeContext, definition: AgentDefinition): JsonTable {
  const { table, sourceDir } = definition;
  const place = { dir: sourceDir, cityRoot: cx.cityRoot };
  const fields: { [field: string]: JsonValue } = {};
  for (const field in table) {
    if (isIgnored(definition, field)) continue;
    const value = table[field as keyof typeof table]!;
    const isPath = (pathFields.has(field) || field === "namepool") && typeof value === "string";
    fields[field] = isPath ? anchorPath(value, place) : value;
  }
  return fields;
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
