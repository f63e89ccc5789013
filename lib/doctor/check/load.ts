import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict, type Verdict } from "../check-result";
import type { DoctorFacts } from "../facts";
import { removeAttachmentFields } from "../repair/attachment-fields";

/** Errors of a kind become one error whose details are the loader's own texts. */
function errorsVerdict(errors: readonly Diagnostic[], fine: string, headline: string): Verdict {
  const lines = errors.map(formatDiagnostic);
  return countedVerdict(lines, fine, (count) => ({
    status: "error",
    hint: "each line names the file, the place and what to do; a correction shows here by itself",
    message: count === 1 ? `${headline}: ${errors[0]?.message}` : `${headline}: ${count} errors`,
  }));
}

const errors = (diagnostics: readonly Diagnostic[], codes?: RegExp) =>
  diagnostics.filter((item) => item.severity === "error" && (!codes || codes.test(item.code)));

/** The whole load: city.toml, fragments, packs, patches, overrides, orders, commands, checks (every error of every file). */
export const expandedConfigLoad: BuiltinCheck = {
  name: "expanded-config-load",
  spec: "runtime 10.2, pack 2.12",
  verifies: "the city composes from all of its files",
  needs: "files",
  run: ({ composition }) =>
    errorsVerdict(errors(composition.loadDiagnostics), "configuration loads", "configuration does not load"),
};

/** Provider presets: unknown bases, cycles, broken options. */
export const providerCatalog: BuiltinCheck = {
  name: "provider-catalog",
  spec: "runtime 10.2, decisions P9",
  verifies: "provider presets resolve",
  needs: "city",
  run: ({ composition }) => {
    const broken = errors(composition.diagnostics, /^provider-(base|resume|option)$/);
    if (broken.length > 0) return errorsVerdict(broken, "", "provider catalog");
    const unknown = composition.diagnostics.filter((item) =>
      ["provider-unknown", "provider-undefined", "provider-unset"].includes(item.code),
    );
    return countedVerdict(unknown.map(formatDiagnostic), "all providers resolve", (count) => ({
      status: "warning",
      message: `${count} agent(s) whose provider is unset or unknown`,
      hint: "declare [providers.<name>] or set agent_defaults.provider",
    }));
  },
};

/** The validate stage, worded by what it found first. */
export const configValid: BuiltinCheck = {
  name: "config-valid",
  spec: "runtime 10.2, reference 15.2, 17.1, 20.4",
  verifies: "agents, rigs and services are valid",
  needs: "city",
  run: ({ composition }) => {
    const found = errors(composition.validationDiagnostics);
    const subject = found.some((item) => item.code.startsWith("agent-") || item.code.startsWith("pack-"))
      ? "agent"
      : found.some((item) => item.code.startsWith("rig-"))
        ? "rig"
        : found.some((item) => item.code.startsWith("service-"))
          ? "service"
          : "config";
    return errorsVerdict(found, "agents, rigs, and services valid", `${subject} validation`);
  },
};

/** Meanings that load but will surprise (reference 19.3). */
export const configSemantics: BuiltinCheck = {
  name: "config-semantics",
  spec: "runtime 10.2, reference 19.3",
  verifies: "settings mean what they seem to",
  needs: "city",
  run: (facts) =>
    counted(
      facts,
      /^setting-semantics$/,
      "config semantics valid",
      "config semantic warning(s)",
      "each line says what is meant instead",
    ),
};

/** Keys that no loader reads. */
export const unknownKeys: BuiltinCheck = {
  name: "unknown-keys",
  spec: "reference 3.2, decisions P23, F7",
  verifies: "every key is one that is read",
  needs: "city",
  run: (facts) =>
    counted(facts, /unknown-key$/, "every key is read", "key(s) that nothing reads", "correct the spelling or delete"),
};

/** Attachment lists that are parsed and ignored. */
export const deprecatedAttachmentFields: BuiltinCheck = {
  name: "deprecated-attachment-fields",
  spec: "runtime 10.2, reference 19.4",
  verifies: "no ignored skills or mcp lists are left",
  needs: "city",
  repair: removeAttachmentFields,
  run: (facts) =>
    counted(
      facts,
      /^agent-tombstone$/,
      "no deprecated attachment-list fields found",
      "deprecated attachment-list field(s)",
      "use the pack's skills/ and mcp/ folders",
    ),
};

/** Settings that still work and have a better place. */
export const deprecatedKeys: BuiltinCheck = {
  name: "deprecated-keys",
  spec: "reference 19.4",
  verifies: "no deprecated settings are left",
  needs: "city",
  run: (facts) =>
    counted(
      facts,
      /^(deprecated-key|import-placement)$/,
      "no deprecated settings",
      "deprecated setting(s)",
      "each line names the place that it moved to",
    ),
};

function counted(facts: DoctorFacts, codes: RegExp, fine: string, words: string, hint?: string): Verdict {
  const found = facts.composition.diagnostics.filter((item) => item.severity !== "error" && codes.test(item.code));
  return countedVerdict(found.map(formatDiagnostic), fine, (count) => ({
    status: "warning",
    message: `${count} ${words}`,
    hint,
  }));
}
