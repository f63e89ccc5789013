import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext } from "../compose-context";
import type { CityDraft } from "../draft/city-draft";
import type { JsonTable } from "../json";
import { rigName } from "./rig-packs";

const required = ["name", "owner", "repo", "base_branches", "rig", "repair_route"] as const;

/** `[[github.pr_monitor]]`: all of its parts are needed, its rig is declared, a branch is watched once (reference 4.3). */
export function checkMonitors(city: CityDraft, cx: ComposeContext): void {
  const path = ["github", "pr_monitor"];
  const monitors = (city.settings.get(path) ?? []) as readonly JsonTable[];
  const change = city.settings.lastChange(path);
  const watched = new Map<string, string>();
  monitors.forEach((monitor, index) => {
    const name = text(monitor, "name");
    const subject = `github.pr_monitor ${name === "" ? `[${index}]` : quoteGo(name)}: `;
    const report = (message: string) => {
      const place = { file: change?.origin.file ?? "", path: [...(change?.origin.base ?? []), ...path, index] };
      cx.reportAt(place, { code: "city-value", severity: "error", message: subject + message });
    };
    for (const key of required) {
      const value = monitor[key];
      if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) {
        report(`${key} is required`);
      }
    }
    const rig = text(monitor, "rig");
    if (rig !== "" && !city.rigs.some((candidate) => rigName(candidate) === rig)) {
      report(`rig ${quoteGo(rig)} is not declared`);
    }
    const mode = text(monitor, "merge_queue");
    if (mode !== "" && mode !== "ignore" && mode !== "observe" && mode !== "repair") {
      report(`merge_queue must be "ignore", "observe", or "repair", got ${quoteGo(mode)}`);
    }
    for (const branch of (monitor.base_branches ?? []) as readonly string[]) {
      const key = [text(monitor, "owner"), text(monitor, "repo"), branch].join("\0").toLowerCase();
      const other = watched.get(key);
      if (other !== undefined) report(`branch ${quoteGo(branch)} is watched by ${quoteGo(other)} already`);
      else watched.set(key, name);
    }
  });
}

function text(table: JsonTable, key: string): string {
  const value = table[key];
  return typeof value === "string" ? value : "";
}
