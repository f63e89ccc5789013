import { claudeOptions, codexOptions, geminiOptions } from "./preset-options";
import type { ProviderSpec } from "./provider-spec";

const HOOKS = { supportsHooks: true } as const;
const HOOKS_AND_ACP = { supportsHooks: true, supportsAcp: true } as const;

const resumeBy = (resumeFlag: string) => ({ resumeFlag, resumeStyle: "flag" }) as const;
const resumeSubcommand = (resumeFlag: string) => ({ resumeFlag, resumeStyle: "subcommand" }) as const;

const agent = (name: string, command: string, fields: ProviderSpec): [string, ProviderSpec] => [
  name,
  { displayName: name, command, processNames: [command], instructionsFile: "AGENTS.md", ...fields },
];

/** The providers that need no declaration, by name, in the order of reference 10.6. Data only: nothing else knows their names. */
export const providerPresets: ReadonlyMap<string, ProviderSpec> = new Map([
  agent("claude", "claude", {
    ...HOOKS_AND_ACP,
    displayName: "Claude Code",
    promptMode: "arg",
    readyDelayMs: 10_000,
    readyPromptPrefix: "❯ ",
    processNames: ["node", "claude"],
    emitsPermissionWarning: true,
    instructionsFile: "CLAUDE.md",
    ...resumeBy("--resume"),
    sessionIdFlag: "--session-id",
    printArgs: ["-p"],
    titleModel: "haiku",
    optionsSchema: claudeOptions,
    optionDefaults: { permission_mode: "unrestricted", effort: "max" },
  }),
  agent("codex", "codex", {
    ...HOOKS,
    displayName: "Codex",
    promptMode: "arg",
    readyDelayMs: 3_000,
    readyPromptPrefix: "› ",
    ...resumeSubcommand("resume"),
    printArgs: ["exec"],
    optionsSchema: codexOptions,
    optionDefaults: { permission_mode: "unrestricted", model: "gpt-5.5", effort: "xhigh" },
  }),
  agent("gemini", "gemini", {
    ...HOOKS,
    displayName: "Gemini CLI",
    promptMode: "arg",
    readyDelayMs: 5_000,
    readyPromptPrefix: "> ",
    ...resumeBy("--resume"),
    printArgs: ["-p"],
    optionsSchema: geminiOptions,
    optionDefaults: { permission_mode: "unrestricted" },
  }),
  agent("grok", "grok", { promptMode: "none", readyDelayMs: 12_000, ...resumeBy("--resume") }),
  agent("kimi", "kimi", {
    ...HOOKS_AND_ACP,
    promptMode: "none",
    readyDelayMs: 5_000,
    args: ["--yolo", "--no-thinking"],
    ...resumeBy("--session"),
  }),
  agent("kiro", "kiro-cli", {
    ...HOOKS_AND_ACP,
    promptMode: "arg",
    readyDelayMs: 5_000,
    args: ["chat", "--no-interactive", "--agent", "gascity", "--trust-all-tools"],
  }),
  agent("cursor", "cursor-agent", {
    ...HOOKS,
    promptMode: "arg",
    readyDelayMs: 10_000,
    readyPromptPrefix: "→ ",
    args: ["-f"],
  }),
  agent("copilot", "copilot", {
    ...HOOKS,
    promptMode: "none",
    readyDelayMs: 5_000,
    readyPromptPrefix: "❯ ",
    args: ["--yolo"],
  }),
  agent("amp", "amp", {
    promptMode: "arg",
    args: ["--dangerously-allow-all", "--no-ide"],
    ...resumeSubcommand("threads continue"),
  }),
  agent("opencode", "opencode", {
    ...HOOKS_AND_ACP,
    promptMode: "flag",
    promptFlag: "--prompt",
    readyDelayMs: 8_000,
    ...resumeBy("--session"),
  }),
  agent("mimocode", "mimo", { ...HOOKS_AND_ACP, promptMode: "flag", promptFlag: "--prompt", readyDelayMs: 8_000 }),
  agent("groq", "opencode", { ...HOOKS_AND_ACP, promptMode: "none", readyDelayMs: 8_000 }),
  agent("cerebras", "opencode", { ...HOOKS_AND_ACP, promptMode: "none", readyDelayMs: 8_000 }),
  agent("auggie", "auggie", { promptMode: "arg", args: ["--allow-indexing"] }),
  agent("pi", "pi", {
    ...HOOKS,
    promptMode: "arg",
    readyDelayMs: 8_000,
    args: ["-e", ".pi/extensions/gc-hooks.js"],
    ...resumeBy("--session"),
  }),
  agent("omp", "omp", { ...HOOKS, promptMode: "arg", args: ["--hook", ".omp/hooks/gc-hook.ts"] }),
  agent("antigravity", "agy", {
    ...HOOKS,
    promptMode: "flag",
    promptFlag: "--prompt-interactive",
    readyDelayMs: 5_000,
    readyPromptPrefix: "> ",
    ...resumeBy("--conversation"),
    printArgs: ["--print"],
  }),
]);
