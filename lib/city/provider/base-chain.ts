import { quoteGo } from "@/lib/diagnostic/quote-go";
import { providerPresets } from "./presets";
import type { ProviderSpec } from "./provider-spec";
import type { ProviderLayerName } from "./resolved-provider";

/** What a provider inherits from, one step up. */
export type BaseStep =
  | { readonly kind: "none" }
  | { readonly kind: "builtin"; readonly name: string; readonly legacy?: string }
  | { readonly kind: "custom"; readonly name: string }
  | { readonly kind: "error"; readonly message: string };

/** The chain of a provider, leaf first; `blamed` is the layer whose own `base` is wrong, `cycle` the members of a ring. */
export type BaseChain =
  | { readonly ok: true; readonly layers: readonly ProviderLayerName[]; readonly legacy?: string }
  | { readonly ok: false; readonly message: string; readonly blamed: string; readonly cycle?: readonly string[] };

export type ProviderSpecs = ReadonlyMap<string, ProviderSpec>;

/** One step of reference 10.3: absent → by name or command (legacy), `""` → none, `builtin:x`, `provider:x`, or a bare name. */
export function baseStep(name: string, spec: ProviderSpec, specs: ProviderSpecs): BaseStep {
  const { base } = spec;
  if (base === undefined) return legacyStep(name, spec.command ?? "");
  if (base === "") return { kind: "none" };
  const colon = base.indexOf(":");
  const prefix = colon < 0 ? "" : base.slice(0, colon);
  const target = base.slice(colon + 1);
  const subject = `provider ${quoteGo(name)}`;
  const unknown = (why: string): BaseStep => ({
    kind: "error",
    message: `${subject} has unknown base ${quoteGo(base)}${why}`,
  });
  const invalid = (why: string): BaseStep => ({
    kind: "error",
    message: `${subject} has invalid base ${quoteGo(base)}: ${why}`,
  });
  if (colon >= 0 && prefix !== "builtin" && prefix !== "provider") {
    return invalid(`unknown prefix ${quoteGo(prefix)} (use "builtin:" or "provider:")`);
  }
  if (target === "") return invalid(`nothing follows ${quoteGo(`${prefix}:`)}`);
  if (prefix === "builtin") {
    if (providerPresets.has(target)) return { kind: "builtin", name: target };
    return unknown(": no built-in with that name exists");
  }
  if (prefix === "provider") {
    if (target === name) {
      return { kind: "error", message: `${subject} has inheritance cycle: self-reference via ${quoteGo(base)}` };
    }
    return specs.has(target) ? { kind: "custom", name: target } : unknown(": no custom provider with that name");
  }
  if (target !== name && specs.has(target)) return { kind: "custom", name: target };
  if (providerPresets.has(target)) return { kind: "builtin", name: target };
  if (target === name) {
    return {
      kind: "error",
      message: `${subject} has inheritance cycle: self-reference via bare name ${quoteGo(name)}`,
    };
  }
  return unknown(" (no custom provider or built-in with that name)");
}

function legacyStep(name: string, command: string): BaseStep {
  const byName = providerPresets.has(name);
  const byCommand = providerPresets.has(command);
  if (byName && byCommand && command !== name) {
    const legacy = `name matches built-in ${quoteGo(name)} and command ${quoteGo(command)} matches built-in ${quoteGo(command)} (name-match wins)`;
    return { kind: "builtin", name, legacy };
  }
  if (byName) return { kind: "builtin", name, legacy: `name matches built-in ${quoteGo(name)}` };
  if (byCommand) {
    const legacy = `command ${quoteGo(command)} matches built-in ${quoteGo(command)}`;
    return { kind: "builtin", name: command, legacy };
  }
  return { kind: "none" };
}

/** Walks the bases of a declared provider up to a preset or a standalone one. */
export function baseChain(name: string, specs: ProviderSpecs): BaseChain {
  const layers: ProviderLayerName[] = [];
  const visited: string[] = [];
  let legacy: string | undefined;
  for (let current = name; ; ) {
    if (visited.includes(current)) {
      const path = [...visited, current].join(" → ");
      const cycle = visited.slice(visited.indexOf(current));
      return { ok: false, message: `provider ${quoteGo(name)} has inheritance cycle: ${path}`, blamed: current, cycle };
    }
    visited.push(current);
    layers.push(`custom:${current}`);
    const step = baseStep(current, specs.get(current) ?? {}, specs);
    if (step.kind === "none") return { ok: true, layers, ...(legacy === undefined ? {} : { legacy }) };
    if (step.kind === "error") return { ok: false, message: step.message, blamed: current };
    if (step.kind === "builtin") {
      layers.push(`builtin:${step.name}`);
      if (current === name) legacy = step.legacy;
      return { ok: true, layers, ...(legacy === undefined ? {} : { legacy }) };
    }
    current = step.name;
  }
}
