import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { relativePath } from "@/lib/files/path";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";

/** A check over all diagnostics whose code matches. */
const byCode = (
  check: Pick<BuiltinCheck, "name" | "spec" | "verifies">,
  codes: RegExp,
  fine: string,
): BuiltinCheck => ({
  ...check,
  needs: "files",
  run: ({ composition }) => {
    const found = composition.diagnostics.filter((item) => codes.test(item.code));
    const worst = found.some((item) => item.severity === "error") ? "error" : "warning";
    return countedVerdict(found.map(formatDiagnostic), fine, (count) => ({
      status: worst,
      message: count === 1 ? (found[0]?.message ?? "") : `${count} problems`,
    }));
  },
});

/** Orders parse, validate, and their overrides hit. */
export const orderFiles = byCode(
  { name: "order-files", spec: "reference 22", verifies: "orders are readable and valid" },
  /^order-/,
  "all orders valid",
);

/** Commands and checks of packs are readable. */
export const commandFiles = byCode(
  { name: "command-files", spec: "reference 23.1, 23.2", verifies: "command.toml and doctor.toml are readable" },
  /^(command|doctor)-invalid$/,
  "all commands and checks readable",
);

/** MCP files are readable and valid. */
export const mcpConfig = byCode(
  { name: "mcp-config", spec: "runtime 10.2, reference 23.3", verifies: "MCP files are valid" },
  /^mcp-invalid$/,
  "all MCP files valid",
);

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
