import type { OptionChoice, ProviderOption } from "./provider-spec";

/** `[value, label, ...flags]` of one choice. */
type Choice = readonly [value: string, label: string, ...flags: string[]];

function select(key: string, label: string, fallback: string, choices: readonly Choice[]): ProviderOption {
  return { key, label, type: "select", default: fallback, omit: false, choices: choices.map(choice) };
}

function choice([value, label, ...flagArgs]: Choice): OptionChoice {
  return { value, label, flagArgs, flagAliases: [] };
}

/** Choices whose flags are one flag and their value. */
function flagged(flag: string, choices: readonly (readonly [value: string, label: string])[]): readonly Choice[] {
  return choices.map(([value, label]) => [value, label, flag, value] as const);
}

/** Options of the claude preset (reference 10.6). Lists of models drift: packs and cities add theirs with `by_key`. */
export const claudeOptions: readonly ProviderOption[] = [
  select("permission_mode", "Permission mode", "auto-edit", [
    ["auto-edit", "Edit automatically", "--permission-mode", "acceptEdits"],
    ["plan", "Plan only", "--permission-mode", "plan"],
    ["unrestricted", "No permission checks", "--dangerously-skip-permissions"],
  ]),
  select(
    "effort",
    "Effort",
    "",
    flagged("--effort", [
      ["low", "Low"],
      ["medium", "Medium"],
      ["high", "High"],
      ["xhigh", "Extra high"],
      ["max", "Maximum"],
    ]),
  ),
  select(
    "model",
    "Model",
    "",
    flagged("--model", [
      ["opus", "Opus"],
      ["sonnet", "Sonnet"],
      ["haiku", "Haiku"],
    ]),
  ),
];

/** Options of the codex preset. */
export const codexOptions: readonly ProviderOption[] = [
  select("permission_mode", "Permission mode", "auto-edit", [
    ["suggest", "Ask before changes", "--ask-for-approval", "untrusted"],
    ["auto-edit", "Edit automatically", "--full-auto"],
    ["unrestricted", "No approvals, no sandbox", "--dangerously-bypass-approvals-and-sandbox"],
  ]),
  select(
    "model",
    "Model",
    "",
    flagged("--model", [
      ["gpt-5.6-sol", "GPT-5.6 Sol"],
      ["gpt-5.6-terra", "GPT-5.6 Terra"],
      ["gpt-5.6-luna", "GPT-5.6 Luna"],
      ["gpt-5.5", "GPT-5.5"],
      ["gpt-5.3-codex", "GPT-5.3 Codex"],
      ["o3", "o3"],
      ["o4-mini", "o4-mini"],
    ]),
  ),
  select(
    "sandbox",
    "Sandbox",
    "",
    flagged("--sandbox", [
      ["read-only", "Read only"],
      ["workspace-write", "Write in the work directory"],
      ["danger-full-access", "No sandbox"],
    ]),
  ),
  select("effort", "Effort", "", [
    ["low", "Low", "-c", "model_reasoning_effort=low"],
    ["medium", "Medium", "-c", "model_reasoning_effort=medium"],
    ["high", "High", "-c", "model_reasoning_effort=high"],
    ["xhigh", "Extra high", "-c", "model_reasoning_effort=xhigh"],
  ]),
];

/** Options of the gemini preset. */
export const geminiOptions: readonly ProviderOption[] = [
  select("permission_mode", "Permission mode", "auto-edit", [
    ["auto-edit", "Edit automatically", "--approval-mode", "auto_edit"],
    ["plan", "Plan only", "--approval-mode", "plan"],
    ["unrestricted", "No approvals", "--approval-mode", "yolo"],
  ]),
  select(
    "model",
    "Model",
    "",
    flagged("--model", [
      ["gemini-2.5-pro", "Gemini 2.5 Pro"],
      ["gemini-2.5-flash", "Gemini 2.5 Flash"],
    ]),
  ),
];
