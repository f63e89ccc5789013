import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ProviderOption } from "./provider-spec";

/**
 * The options of a child over its parent's (reference 10.4). `by_key` fills the child's empty label, type and default from the
 * parent's option, merges choices by value, appends new options and removes those with `omit`; otherwise the child's replace.
 */
export function mergeOptions(
  parent: readonly ProviderOption[],
  child: readonly ProviderOption[],
  mode: string | undefined,
): readonly ProviderOption[] {
  if (mode !== "by_key") return child.filter((option) => !option.omit);
  const merged = new Map(parent.map((option) => [option.key, option]));
  for (const option of child) {
    const inherited = merged.get(option.key);
    if (option.omit) merged.delete(option.key);
    else merged.set(option.key, inherited ? overOption(inherited, option) : option);
  }
  return [...merged.values()];
}

function overOption(parent: ProviderOption, child: ProviderOption): ProviderOption {
  const choices = new Map(parent.choices.map((choice) => [choice.value, choice]));
  for (const choice of child.choices) choices.set(choice.value, choice);
  return {
    key: child.key,
    label: child.label || parent.label,
    type: child.type || parent.type,
    default: child.default || parent.default,
    omit: false,
    choices: [...choices.values()],
  };
}

/** What is wrong with the defaults of options, as exact messages (reference 10.4). */
export function optionProblems(
  options: readonly ProviderOption[],
  defaults: Readonly<Record<string, string>>,
): readonly string[] {
  const problems: string[] = [];
  const accepts = ({ choices }: ProviderOption, value: string): boolean =>
    value === "" || choices.length === 0 || choices.some((choice) => choice.value === value);
  for (const option of options) {
    if (accepts(option, option.default)) continue;
    problems.push(`option ${quoteGo(option.key)}: default ${quoteGo(option.default)} is not a valid choice`);
  }
  for (const [key, value] of Object.entries(defaults)) {
    const option = options.find((candidate) => candidate.key === key);
    const subject = `option_defaults key ${quoteGo(key)}`;
    if (!option) problems.push(`${subject} is not in the options schema`);
    else if (!accepts(option, value)) problems.push(`${subject}: value ${quoteGo(value)} is not a valid choice`);
  }
  return problems;
}

/** Option → value: the schema's defaults under the given ones, the later list winning; options without a value are left out. */
export function effectiveDefaults(
  options: readonly ProviderOption[],
  ...layers: readonly Readonly<Record<string, string>>[]
): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const { key, default: fallback } of options) {
    let value = fallback;
    for (const layer of layers) if (layer[key]) value = layer[key];
    if (value !== "") result[key] = value;
  }
  return result;
}
