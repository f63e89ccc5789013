import type { JsonTable } from "@/lib/city/json";
import { redactTable } from "@/lib/city/redact";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import type { CliContext, ComposedLoad } from "../cli-context";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "[agents|rigs|sessions|providers|imports|packs|dropped|diagnostics] [--validate]",
  help: [
    "Prints the effective configuration: a summary, one part of it, or all of it as one JSON value with --json.",
    "Secrets are replaced by a fingerprint. --validate also fails on errors of the validate stage.",
  ].join("\n"),
  options: { validate: { type: "boolean" } },
  positionals: [0, 1],
  run: async (context) => {
    const loaded = await context.city();
    const part = context.args[0] ?? "summary";
    const show = parts[part];
    if (!show) throw new CliFailure(`there is no part "${part}"; parts: ${Object.keys(parts).join(", ")}`, 2);
    if (context.json)
      context.printJson({ ...redactTable(loaded.city as unknown as JsonTable), diagnostics: loaded.diagnostics });
    else context.print(show(loaded));
    report(context, loaded);
    const sound = context.flag("validate") ? loaded.valid : loaded.loads;
    return sound ? 0 : 1;
  },
};

/** Errors and warnings go to stderr; lints only when their list was asked for. */
function report(context: CliContext, loaded: ComposedLoad): void {
  if (context.args[0] === "diagnostics") return;
  for (const item of loaded.diagnostics) {
    if (item.severity === "error" || item.severity === "warning") context.warn(formatDiagnostic(item));
  }
}

const yesNo = (value: boolean) => (value ? "yes" : "-");

const parts: Readonly<Record<string, (loaded: ComposedLoad) => string>> = {
  summary: ({ city, diagnostics, loads, valid }) => {
    const count = (severity: string) => diagnostics.filter((item) => item.severity === severity).length;
    return [
      `City ${city.name} (${city.root})`,
      `  revision  ${city.revision.slice(0, 12)}`,
      `  agents    ${city.agents.length}, ${city.agents.filter((agent) => agent.suspended).length} suspended`,
      `  rigs      ${city.rigs.map((rig) => rig.name).join(", ") || "none"}`,
      `  packs     ${city.packs.map((pack) => pack.name).join(", ")}`,
      `  sessions  ${city.namedSessions.length}`,
      `  state     ${loads ? (valid ? "loads and is valid" : "loads, not valid") : "does not load"}`,
      `  findings  ${count("error")} errors, ${count("warning")} warnings, ${count("lint")} lints`,
      "",
    ].join("\n");
  },
  agents: ({ city }) =>
    table(
      ["AGENT", "SURFACE", "PROVIDER", "MIN", "MAX", "SUSPENDED", "FROM"],
      city.agents.map((agent) => [
        agent.qualifiedName,
        agent.surface.kind === "rig" ? `rig ${agent.surface.rig}` : "city",
        agent.provider ?? "-",
        `${agent.minActiveSessions}`,
        agent.maxActiveSessions === undefined ? "-" : `${agent.maxActiveSessions}`,
        yesNo(agent.suspended),
        agent.implicit ? "implicit" : agent.packName || "city.toml",
      ]),
    ),
  rigs: ({ city }) =>
    table(
      ["RIG", "PREFIX", "PATH", "SUSPENDED"],
      city.rigs.map((rig) => [rig.name, rig.prefix, rig.path ?? "(not bound)", yesNo(rig.suspended)]),
    ),
  sessions: ({ city }) =>
    table(
      ["SESSION", "TEMPLATE", "MODE", "ENABLED"],
      city.namedSessions.map((session) => [
        session.identity,
        session.templateQualifiedName,
        session.mode,
        session.enabled ? "yes" : "no: no such agent",
      ]),
    ),
  providers: ({ city }) =>
    table(
      ["PROVIDER", "LAYER", "CHAIN"],
      city.providers.map((provider) => [
        provider.name,
        provider.layer,
        provider.resolved?.chain.join(" → ") ?? "broken",
      ]),
    ),
  imports: ({ city }) =>
    table(
      ["BINDING", "SURFACE", "SOURCE", "VERSION", "RESOLVED"],
      city.imports.map((edge) => [
        edge.binding || "(include)",
        edge.surface.kind === "rig" ? `rig ${edge.surface.rig}` : "city",
        edge.source,
        edge.version ?? "-",
        edge.toDir ?? edge.problem ?? "no",
      ]),
    ),
  packs: ({ city }) =>
    table(
      ["PACK", "VERSION", "FOLDER"],
      city.packs.map((pack) => [
        pack.name,
        pack.version ?? "-",
        pack.problem ? `${pack.dir}: ${pack.problem}` : pack.dir,
      ]),
    ),
  dropped: ({ city }) => city.dropped.map((thing) => `${thing.sentence}\n`).join("") || "Nothing was dropped.\n",
  diagnostics: ({ diagnostics }) =>
    diagnostics.map((item) => `${formatDiagnostic(item)}\n`).join("") || "No findings.\n",
};
