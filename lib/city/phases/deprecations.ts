import type { ComposeContext, Place } from "../compose-context";
import type { AgentGroup } from "../draft/agent-group";
import type { CityDraft } from "../draft/city-draft";

/** Keys of `[workspace]` on their way out, with what to use in their place (reference 19.4). */
const workspaceHints = {
  start_command: "Use per-agent `start_command` in `agent.toml` instead.",
  suspended: "Use `suspended_on_start` instead.",
  install_agent_hooks: "Use per-agent `install_agent_hooks` in `agent.toml` instead.",
  global_fragments: "Use `[agent_defaults] append_fragments` or explicit `{{ template }}` instead.",
} as const;

const ATTACHMENTS =
  "gc: warning: attachment-list fields (`skills`, `mcp`, `skills_append`, `mcp_append`, `shared_skills`) are deprecated as of v0.15.1 and ignored.";

/** Old keys that still load: a warning at the file that holds them (reference 19.4). */
export function checkDeprecations(city: CityDraft, cx: ComposeContext): void {
  for (const { file, table } of city.sources) {
    for (const [key, hint] of Object.entries(workspaceHints)) {
      if (table.workspace?.[key as keyof typeof workspaceHints] === undefined) continue;
      const message = `${file}: workspace.${key} is deprecated: ${hint}`;
      cx.reportAt({ file, path: ["workspace", key] }, { code: "deprecated-key", severity: "warning", message });
    }
  }
  const place = attachmentPlace(city, cx);
  if (place) {
    const hint = "put skills into skills/ and servers into mcp/";
    cx.reportAt(place, { code: "agent-tombstone", severity: "warning", message: ATTACHMENTS, hint });
  }
}

/** The first place that still lists skills or servers. */
function attachmentPlace(city: CityDraft, cx: ComposeContext) {
  for (const key of ["skills", "mcp"]) {
    const path = ["agent_defaults", key];
    if (city.settings.get(path) !== undefined) {
      return cx.placeOf(city.settings, path, { file: `${cx.cityRoot}/city.toml`, path });
    }
  }
  const memo = cx.groupMemo<Place | undefined>("", "attachments");
  for (const group of city.allGroups()) {
    const place = memo.of(group, () => firstAttachment(group));
    if (place) return place;
  }
  for (const { table, source, place } of city.rigs) {
    for (const list of ["overrides", "patches"] as const) {
      for (const [index, override] of (table[list] ?? []).entries()) {
        const key = (["skills", "mcp", "skills_append", "mcp_append"] as const).find((name) => override[name]);
        if (key) return { file: source.file, path: [...place.path, list, index, key] };
      }
    }
  }
  return undefined;
}

function firstAttachment({ agents }: AgentGroup): Place | undefined {
  for (const { head } of agents) {
    const { definition } = head;
    const key = (["skills", "mcp"] as const).find((name) => definition?.table[name] !== undefined);
    if (definition && key) return { file: definition.file, path: [...definition.base, key] };
  }
  return undefined;
}
