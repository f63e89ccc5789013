import type { ComposedAgent } from "@/lib/city/composed-city";
import { effectiveMcp } from "@/lib/city/effective-mcp";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { relativePath } from "@/lib/files/path";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";

const problems = (lines: readonly string[], fine: string, status: "error" | "warning") =>
  countedVerdict(lines, fine, (count) => ({
    status,
    hint: "each line names the file, the place and what to do",
    message: count === 1 ? (lines[0] ?? "") : `${count} problems`,
  }));

/** A check over the diagnostics of the composition that match. */
const matching = (
  check: Pick<BuiltinCheck, "name" | "spec" | "verifies">,
  matches: (diagnostic: Diagnostic) => boolean,
  fine: string,
): BuiltinCheck => ({
  ...check,
  needs: "files",
  run: ({ composition }) => {
    const found = composition.diagnostics.filter(matches);
    const worst = found.some((item) => item.severity === "error") ? "error" : "warning";
    return problems(found.map(formatDiagnostic), fine, worst);
  },
});

const byCode = (check: Pick<BuiltinCheck, "name" | "spec" | "verifies">, codes: RegExp, fine: string) =>
  matching(check, ({ code }) => codes.test(code), fine);

/** Orders parse, validate, and their overrides hit. */
export const orderFiles = byCode(
  { name: "order-files", spec: "reference 22", verifies: "orders are readable and valid" },
  /^order-/,
  "all orders valid",
);

/** Commands and checks of packs are readable. */
export const commandFiles = matching(
  { name: "command-files", spec: "reference 23.1, 23.2", verifies: "command.toml and doctor.toml are readable" },
  ({ code, file = "" }) => /^(command|doctor)-invalid$/.test(code) || /\/(command|doctor)\.toml$/.test(file),
  "all commands and checks readable",
);

/** MCP files are valid, for every agent that would see them: composing a city does not need them, so it does not read them. */
export const mcpConfig: BuiltinCheck = {
  name: "mcp-config",
  spec: "runtime 10.2, reference 23.3",
  verifies: "MCP files are valid",
  needs: "city",
  run: ({ tree, city }) => {
    const collector = new DiagnosticCollector();
    const seen = new Set<string>();
    for (const agent of [{ rig: undefined, mcpDir: undefined } as ComposedAgent, ...city.agents]) {
      const key = `${agent.rig ?? ""}\0${agent.mcpDir ?? ""}`;
      if (!seen.has(key)) effectiveMcp(tree, city, agent, collector);
      seen.add(key);
    }
    const lines = [...new Set(collector.items.map(formatDiagnostic))];
    return problems(lines, "all MCP files valid", "error");
  },
};

/** Durations that are no durations. */
export const durationSyntax = byCode(
  { name: "duration-syntax", spec: "reference 19.1, 19.2", verifies: "every duration is one" },
  /^duration-/,
  "all durations valid",
);

/** Prices that cannot be used. */
export const pricing = byCode(
  { name: "pricing", spec: "pack 1.2.14", verifies: "pricing entries are usable" },
  /^pricing-invalid$/,
  "all pricing entries usable",
);

/** Two agents that share a work folder may not bring a skill of the same name (reference 23.3). */
export const skillCollision: BuiltinCheck = {
  name: "skill-collision",
  spec: "runtime 10.2, reference 23.3",
  verifies: "agent-local skill names are unique where agents share a folder",
  needs: "city",
  run: ({ tree, city, cityRoot }) => {
    const owners = new Map<string, Set<string>>();
    for (const agent of city.agents) {
      if (!agent.skillsDir) continue;
      const place = typeof agent.config.work_dir === "string" ? agent.config.work_dir : (agent.rig ?? "city");
      for (const name of tree.list(agent.skillsDir)) {
        if (tree.kind(`${agent.skillsDir}/${name}/SKILL.md`) !== "file") continue;
        const key = `${place}\0${name}`;
        owners.set(key, (owners.get(key) ?? new Set()).add(relativePath(cityRoot, agent.skillsDir)));
      }
    }
    const collisions = [...owners].filter(([, dirs]) => dirs.size > 1);
    return countedVerdict(
      collisions.map(([key, dirs]) => `skill "${key.split("\0")[1]}": ${[...dirs].join(", ")}`),
      "no agent-local skill collisions",
      (count) => ({ status: "error", message: `${count} agent-local skill collision(s)`, hint: "rename one of them" }),
    );
  },
};
