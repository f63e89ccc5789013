import { effectiveMcp } from "@/lib/city/effective-mcp";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";
import { workFolder } from "../work-folder";

/** Agents that share a work folder write one MCP file there: they have to agree on every server (reference 23.3). */
export const mcpSharedTarget: BuiltinCheck = {
  name: "mcp-shared-target",
  spec: "runtime 10.2, reference 23.3",
  verifies: "agents that share a work folder see the same MCP servers",
  needs: "city",
  run: ({ tree, city }) => {
    if (!city.agents.some((agent) => agent.mcpDir))
      return { status: "ok", message: "no agent brings MCP servers of its own" };
    const folders = new Map<string, Map<string, string[]>>();
    for (const agent of city.agents) {
      // Values that name the agent itself differ by nature; what is compared is the server that was declared.
      const servers = effectiveMcp(tree, city, agent, new DiagnosticCollector()).map(
        ({ name, file }) => `${name} of ${file}`,
      );
      const variants = folders.get(workFolder(agent)) ?? new Map<string, string[]>();
      const key = servers.sort().join(", ") || "none";
      variants.set(key, [...(variants.get(key) ?? []), agent.qualifiedName]);
      folders.set(workFolder(agent), variants);
    }
    const details = [...folders].flatMap(([folder, variants]) =>
      variants.size < 2
        ? []
        : [`${folder}: ${[...variants].map(([servers, agents]) => `${agents.join(", ")} sees ${servers}`).join("; ")}`],
    );
    return countedVerdict(details, "no work folder has two MCP configurations", (count) => ({
      status: "warning",
      message: `${count} work folder(s) with more than one MCP configuration`,
      hint: "give the agents a work_dir of their own, or move the servers to the pack's mcp/ folder",
    }));
  },
};
