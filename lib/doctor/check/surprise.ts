import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { relativePath } from "@/lib/files/path";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";

/** Codes of smaller findings that a check of their own reports. */
const reportedElsewhere = [
  /unknown-key$/,
  /^(deprecated-key|import-placement|agent-tombstone|setting-semantics|pricing-invalid|mcp-invalid|session-disabled)$/,
  /^provider-(unknown|undefined|unset)$/,
  /^(command|doctor)-invalid$/,
  /^(order|duration)-/,
];

/** What loads and will surprise: idle patches, shadowed packs, legacy schemas. Every smaller finding shows in some check. */
export const configSurprises: BuiltinCheck = {
  name: "config-surprises",
  spec: "decisions: accepted but surprising is a lint",
  verifies: "nothing loads in a way that surprises",
  needs: "files",
  run: ({ composition }) => {
    const found = composition.diagnostics.filter(
      ({ severity, code }) => severity !== "error" && !reportedElsewhere.some((pattern) => pattern.test(code)),
    );
    return countedVerdict(found.map(formatDiagnostic), "nothing surprising", (count) => ({
      status: "warning",
      severity: "advisory",
      message: count === 1 ? (found[0]?.message ?? "") : `${count} surprising declaration(s)`,
      hint: "each line says what to change; mute this check when it is meant so",
    }));
  },
};

/** Reasons of things that are declared and have no effect; what scope drops has a check of its own. */
const inert = new Set([
  "inline-wins",
  "transitive-off",
  "not-merged",
  "ignored-key",
  "failed",
  "duplicate",
  "shadowed",
]);

/** Declared things that the city does not have (pack 2): silence would let their author believe that they are there. */
export const inertDeclarations: BuiltinCheck = {
  name: "inert-declarations",
  spec: "pack 2.3, 2.5, decisions P6",
  verifies: "everything that files declare is there",
  needs: "city",
  run: ({ city, cityRoot }) =>
    countedVerdict(
      city.dropped
        .filter((thing) => inert.has(thing.reason))
        .map((thing) => `${relativePath(cityRoot, thing.file)}: ${thing.kind} "${thing.name}": ${thing.sentence}`),
      "nothing that is declared is left out",
      (count) => ({
        status: "warning",
        severity: "advisory",
        message: `${count} declaration(s) have no effect`,
        hint: "delete them, or rename what hides them",
      }),
    ),
};
