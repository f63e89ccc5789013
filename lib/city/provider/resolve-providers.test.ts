import { describe, expect, it } from "vitest";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { effectiveDefaults } from "./option-schema";
import { presetProvider } from "./preset-provider";
import { resolveProviders } from "./resolve-providers";

function resolve(declared: Record<string, Record<string, unknown>>) {
  const collector = new DiagnosticCollector();
  const providers = resolveProviders({ declared, cityFile: "city.toml" }, collector);
  const messages = (severity: string) =>
    collector.items.filter((item) => item.severity === severity).map((item) => item.message);
  return { providers, errors: messages("error"), warnings: messages("warning") };
}
const speed = {
  key: "speed",
  label: "Speed",
  type: "select",
  default: "slow",
  choices: [
    { value: "slow", label: "Slow", flag_args: ["--slow"] },
    { value: "fast", label: "Fast", flag_args: ["--fast", "yes"], flag_aliases: [["-f"]] },
  ],
};
const tone = { key: "tone", label: "Tone", type: "select", default: "soft", choices: [{ value: "soft" }] };

describe("reference 10.3 base chains", () => {
  it("reports the chain leaf first with the nearest preset", () => {
    const { providers } = resolve({ mid: { base: "builtin:gemini" }, leaf: { base: "mid" } });
    expect(providers.leaf).toMatchObject({
      chain: ["custom:leaf", "custom:mid", "builtin:gemini"],
      builtinAncestor: "gemini",
      command: "gemini",
      resumeFlag: "--resume",
    });
  });

  it('base = "" stands alone without a warning', () => {
    const { providers, warnings } = resolve({ gemini: { command: "gemini", base: "" } });
    expect(providers.gemini).toMatchObject({ chain: ["custom:gemini"], builtinAncestor: "", resumeFlag: "" });
    expect(warnings).toEqual([]);
  });

  it("a bare base equal to the own name is the preset of that name", () => {
    const { providers, errors } = resolve({ gemini: { base: "gemini", args: ["--calm"] } });
    expect(errors).toEqual([]);
    expect(providers.gemini).toMatchObject({ builtinAncestor: "gemini", args: ["--calm"] });
  });

  it("a bare base prefers a declared provider over a preset", () => {
    const { providers } = resolve({ gemini: { base: "", command: "mine" }, leaf: { base: "gemini" } });
    expect(providers.leaf).toMatchObject({ chain: ["custom:leaf", "custom:gemini"], command: "mine" });
  });

  it.each([
    [{ gemini: {} }, 'name matches built-in "gemini"'],
    [{ swift: { command: "gemini" } }, 'command "gemini" matches built-in "gemini"'],
    [
      { codex: { command: "gemini" } },
      'name matches built-in "codex" and command "gemini" matches built-in "gemini" (name-match wins)',
    ],
  ])("an absent base inherits by name or command and warns: %j", (declared, reason) => {
    const name = Object.keys(declared)[0];
    expect(resolve(declared).warnings).toEqual([
      expect.stringContaining(
        `city.toml: [providers.${name}] relying on legacy auto-inheritance: ${reason}. This becomes a hard error in a future release. Fix: add`,
      ),
    ]);
  });

  it.each([
    ["jacquard", 'provider "loom" has unknown base "jacquard" (no custom provider or built-in with that name)'],
    ["builtin:jacquard", 'provider "loom" has unknown base "builtin:jacquard": no built-in with that name exists'],
    ["provider:jacquard", 'provider "loom" has unknown base "provider:jacquard": no custom provider with that name'],
    ["pack:jacquard", 'provider "loom" has invalid base "pack:jacquard": '],
    ["provider:loom", 'provider "loom" has inheritance cycle: self-reference via "provider:loom"'],
    ["loom", 'provider "loom" has inheritance cycle: self-reference via bare name "loom"'],
  ])("base = %j is refused", (base, message) => {
    const { errors, providers } = resolve({ loom: { base } });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`city.toml: provider cache build failed: resolving provider "loom": ${message}`);
    expect(providers).toEqual({});
  });

  it("decisions P1: a cycle speaks once, and what hangs below it stays silent", () => {
    const { errors, providers } = resolve({
      leaf: { base: "warp" },
      warp: { base: "weft" },
      weft: { base: "provider:warp" },
      fine: { base: "" },
    });
    expect(errors).toEqual([
      'city.toml: provider cache build failed: resolving provider "warp": provider "warp" has inheritance cycle: warp → weft → warp',
    ]);
    expect(Object.keys(providers)).toEqual(["fine"]);
  });

  it("wrapping a subcommand-resume preset needs an own resume_command", () => {
    const cage = { base: "builtin:codex", command: "cage-run" };
    expect(resolve({ cage }).errors[0]).toContain('provider "cage" wraps a subcommand-style resume provider');
    expect(resolve({ cage: { ...cage, resume_command: "cage-run resume {{.Key}}" } }).errors).toEqual([]);
    expect(resolve({ cage: { base: "builtin:gemini", command: "cage-run" } }).errors).toEqual([]);
  });
});

describe("reference 10.4 layers", () => {
  it("args replace, args_append follow, layer by layer", () => {
    const root = { base: "", command: "r", args: ["-1"] };
    const mid = { base: "root", args_append: ["-2"] };
    const { providers } = resolve({
      root,
      mid,
      replaced: { base: "mid", args: ["-9"], args_append: ["-3"] },
      extended: { base: "mid", args_append: ["-3"] },
      emptied: { base: "mid", args: [] },
    });
    expect(providers.replaced!.args).toEqual(["-9", "-3"]);
    expect(providers.extended!.args).toEqual(["-1", "-2", "-3"]);
    expect(providers.emptied!.args).toEqual([]);
  });

  it("scalars win when set, tri-states win when written, env merges per key", () => {
    const { providers } = resolve({
      root: { base: "", command: "r", supports_acp: true, env: { A: "1", B: "1" }, ready_delay_ms: 5 },
      leaf: { base: "root", command: "", supports_acp: false, env: { B: "2" }, ready_delay_ms: 0 },
    });
    expect(providers.leaf!.config).toMatchObject({ command: "r", supports_acp: false, ready_delay_ms: 5 });
    expect(providers.leaf!.env).toEqual({ A: "1", B: "2" });
    expect(providers.leaf!.fieldLayers).toMatchObject({ command: "custom:root", supports_acp: "custom:leaf" });
  });

  it("by_key keeps, appends, overrides and omits options", () => {
    const root = { base: "", command: "r", options_schema: [speed] };
    const { providers } = resolve({
      root,
      adds: { base: "root", options_schema_merge: "by_key", options_schema: [tone] },
      faster: {
        base: "root",
        options_schema_merge: "by_key",
        options_schema: [{ key: "speed", default: "warp", choices: [{ value: "warp", flag_args: ["--warp"] }] }],
      },
      omits: { base: "root", options_schema_merge: "by_key", options_schema: [{ key: "speed", omit: true }, tone] },
      replaces: { base: "root", options_schema: [tone] },
    });
    expect(providers.adds!.effectiveDefaults).toEqual({ speed: "slow", tone: "soft" });
    expect(providers.faster!.effectiveDefaults).toEqual({ speed: "warp" });
    expect(providers.faster!.options[0]!.choices.map((choice) => choice.value)).toEqual(["slow", "fast", "warp"]);
    expect(providers.omits!.effectiveDefaults).toEqual({ tone: "soft" });
    expect(providers.replaces!.effectiveDefaults).toEqual({ tone: "soft" });
  });

  it("defaults of options that a new schema no longer has are dropped", () => {
    const root = { base: "", command: "r", options_schema: [speed], option_defaults: { speed: "fast" } };
    const { providers, errors } = resolve({ root, leaf: { base: "root", options_schema: [tone] } });
    expect(errors).toEqual([]);
    expect(providers.leaf!.effectiveDefaults).toEqual({ tone: "soft" });
    expect(providers.root!.effectiveDefaults).toEqual({ speed: "fast" });
  });

  it("flags that are choices leave the arguments and become defaults of that layer", () => {
    const root = { base: "", command: "r", options_schema: [speed] };
    const { providers } = resolve({
      root,
      long: { base: "root", args: ["-a", "--fast", "yes", "-b"] },
      alias: { base: "root", args_append: ["-f"] },
      said: { base: "root", args: ["-f"], option_defaults: { speed: "slow" } },
      unsafe: { base: "builtin:claude", args: ["--dangerously-skip-permissions", "--model", "opus", "-x"] },
    });
    expect(providers.long).toMatchObject({ args: ["-a", "-b"], effectiveDefaults: { speed: "fast" } });
    expect(providers.alias).toMatchObject({ args: [], effectiveDefaults: { speed: "fast" } });
    expect(providers.said).toMatchObject({ args: [], effectiveDefaults: { speed: "slow" } });
    expect(providers.unsafe).toMatchObject({
      args: ["-x"],
      effectiveDefaults: { permission_mode: "unrestricted", effort: "max", model: "opus" },
    });
  });

  it("defaults must name an option and one of its choices", () => {
    const root = { base: "", command: "r", options_schema: [speed] };
    expect(resolve({ root: { ...root, option_defaults: { colour: "red" } } }).errors[0]).toContain(
      'option_defaults key "colour" is not in the options schema',
    );
    expect(resolve({ root: { ...root, option_defaults: { speed: "light" } } }).errors[0]).toContain(
      'option_defaults key "speed": value "light" is not a valid choice',
    );
    expect(resolve({ root: { ...root, options_schema: [{ ...speed, default: "x" }] } }).errors[0]).toContain(
      'option "speed": default "x" is not a valid choice',
    );
  });

  it("an agent's option defaults win over the provider's", () => {
    const { options, spec } = presetProvider("codex")!;
    const defaults = effectiveDefaults(options, spec.optionDefaults ?? {}, { model: "o3", sandbox: "read-only" });
    expect(defaults).toMatchObject({ permission_mode: "unrestricted", model: "o3", sandbox: "read-only" });
  });
});

describe("decisions P9: presets need no declaration", () => {
  it("resolves a preset by its name alone", () => {
    expect(presetProvider("claude")).toMatchObject({
      chain: ["builtin:claude"],
      command: "claude",
      effectiveDefaults: { permission_mode: "unrestricted", effort: "max" },
      config: { instructions_file: "CLAUDE.md", ready_delay_ms: 10000 },
    });
    expect(presetProvider("loom")).toBeUndefined();
  });
});
