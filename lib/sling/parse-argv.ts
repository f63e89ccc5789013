import { type MergeStrategy, requestProblem, type SlingRequest, slingRequest } from "./sling-request";

export type ParsedSling = { readonly request: SlingRequest; readonly json: boolean } | { readonly problem: string };

const VALUED = ["on", "var", "title", "merge", "scope-kind", "scope-ref"] as const;
const SWITCHES = [
  "formula",
  "no-formula",
  "stdin",
  "force",
  "nudge",
  "no-convoy",
  "owned",
  "dry-run",
  "reassign",
  "json",
] as const;

type Flags = { readonly values: Map<string, string[]>; readonly words: string[] };

/** Reads what was typed after `gc sling` (runtime 7.1). `stdin` is the text on standard input, used only with `--stdin`. */
export function parseSlingArgv(argv: readonly string[], stdin?: string): ParsedSling {
  const read = readFlags(argv);
  if ("problem" in read) return read;
  const { values, words } = read;
  const has = (flag: (typeof SWITCHES)[number]) => values.get(flag)?.at(-1) === "true";
  const last = (flag: (typeof VALUED)[number]) => values.get(flag)?.at(-1);
  if (has("stdin") && words.length !== 1) return { problem: "--stdin requires exactly 1 argument (target)" };
  if (words.length < 1 || words.length > 2) return { problem: "requires 1 or 2 arguments: [target] <bead-or-formula>" };
  if (has("stdin") && !stdin?.trim()) return { problem: "--stdin: no input received" };
  const target = has("stdin") || words.length === 2 ? words[0] : undefined;
  const request = slingRequest(has("stdin") ? stdin!.trim() : words.at(-1)!, {
    target,
    formula: has("formula"),
    on: last("on"),
    noFormula: has("no-formula"),
    vars: readVars(values.get("var") ?? []),
    title: last("title"),
    stdin: has("stdin") ? stdin!.trim() : undefined,
    force: has("force"),
    nudge: has("nudge"),
    merge: last("merge") as MergeStrategy | undefined,
    noConvoy: has("no-convoy"),
    owned: has("owned"),
    scopeKind: last("scope-kind"),
    scopeRef: last("scope-ref"),
    dryRun: has("dry-run"),
    reassign: has("reassign"),
  });
  const problem = requestProblem(request);
  return problem === undefined ? { request, json: has("json") } : { problem };
}

/** Items without `=` or with an empty key are ignored (formula reference 8.1). */
export function readVars(items: readonly string[]): Record<string, string> {
  const vars: Record<string, string> = {};
  for (const item of items) {
    const at = item.indexOf("=");
    if (at > 0) vars[item.slice(0, at)] = item.slice(at + 1);
  }
  return vars;
}

function readFlags(argv: readonly string[]): Flags | { readonly problem: string } {
  const values = new Map<string, string[]>();
  const words: string[] = [];
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index]!;
    if (word === "--") {
      words.push(...argv.slice(index + 1));
      break;
    }
    if (!word.startsWith("--")) {
      words.push(word);
      continue;
    }
    const [flag, inline] = splitOnce(word.slice(2));
    const isSwitch = (SWITCHES as readonly string[]).includes(flag);
    if (!isSwitch && !(VALUED as readonly string[]).includes(flag)) return { problem: `unknown flag: --${flag}` };
    const value = isSwitch ? (inline ?? "true") : (inline ?? argv[++index]);
    if (value === undefined) return { problem: `flag needs an argument: --${flag}` };
    values.set(flag, [...(values.get(flag) ?? []), value]);
  }
  return { values, words };
}

function splitOnce(word: string): readonly [string, string | undefined] {
  const at = word.indexOf("=");
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}
