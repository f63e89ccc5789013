import type { ProviderOption } from "./provider-spec";

/** Arguments without the flags that are choices of an option, and the choices that they were (reference 10.4). */
export type StrippedArgs = {
  readonly args: readonly string[];
  readonly chosen: Readonly<Record<string, string>>;
};

type Pattern = { readonly key: string; readonly value: string; readonly flags: readonly string[] };

/** Takes every run of arguments that equals a choice's flags (or an alias of them) out of a list, the longest match first. */
export function stripOptionFlags(args: readonly string[], options: readonly ProviderOption[]): StrippedArgs {
  const patterns = options
    .flatMap(({ key, choices }): Pattern[] =>
      choices.flatMap(({ value, flagArgs, flagAliases }) =>
        [flagArgs, ...flagAliases].map((flags) => ({ key, value, flags })),
      ),
    )
    .filter(({ flags }) => flags.length > 0)
    .sort((a, b) => b.flags.length - a.flags.length);
  const kept: string[] = [];
  const chosen: Record<string, string> = {};
  for (let at = 0; at < args.length; ) {
    const found = patterns.find(({ flags }) => flags.every((flag, offset) => args[at + offset] === flag));
    if (found) {
      chosen[found.key] = found.value;
      at += found.flags.length;
    } else {
      kept.push(args[at]!);
      at++;
    }
  }
  return { args: kept, chosen };
}
