import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { FileTree } from "@/lib/files/file-tree";
import { discoverMcpServers, type McpServer, mergeMcpServers } from "@/lib/pack/discover/mcp";
import type { ComposedAgent, ComposedCity } from "./composed-city";

/** The MCP servers that one agent sees: layers of its surface from low to high, its own `mcp/` last (reference 23.3). */
export function effectiveMcp(
  tree: FileTree,
  city: ComposedCity,
  agent: ComposedAgent,
  collector: DiagnosticCollector,
): McpServer[] {
  const rig = agent.rig === undefined ? [] : (city.mcpLayers.rigs[agent.rig] ?? []);
  const own = agent.mcpDir === undefined ? [] : [agent.mcpDir];
  const values = {
    CityRoot: city.root,
    CityName: city.name,
    Agent: agent.qualifiedName,
    AgentBase: agent.name,
    AgentName: agent.qualifiedName,
    Rig: agent.rig ?? "",
    RigName: agent.rig ?? "",
    RigRoot: city.rigs.find(({ name }) => name === agent.rig)?.checkout ?? "",
    ConfigDir: agent.sourceDir,
  };
  const dirs = [...city.mcpLayers.city, ...rig, ...own];
  return mergeMcpServers(dirs.map((dir) => discoverMcpServers(tree, dir, collector, values)));
}
