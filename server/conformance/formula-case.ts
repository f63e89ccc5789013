import { MEMORY_ROOT } from "@/lib/files/memory-tree";

/** A change between cook and version check: texts by path, or one file with its new or added text. */
type FileEdit = Readonly<Record<string, string>>;

/** A line of a formula case file. */
export type FormulaCase = {
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  readonly layers?: readonly string[];
  readonly formula: string;
  readonly vars?: Readonly<Record<string, string>>;
  readonly host?: { readonly formula_v2?: boolean };
  readonly mode?: string;
  readonly title?: string;
  readonly meta?: readonly string[];
  readonly attach?: {
    readonly priority?: number;
    readonly metadata?: Readonly<Record<string, string>>;
    readonly type?: string;
  };
  readonly fault?: { readonly create_fails_at?: number; readonly [kind: string]: unknown };
  readonly edit?: FileEdit | readonly FileEdit[];
  readonly expect: Expectation;
};

export type ExpectedStep = {
  readonly id: string;
  readonly needs?: readonly string[];
  readonly type?: string;
  readonly parent?: string;
  readonly labels?: readonly string[];
  readonly waits_for?: readonly { readonly on: string; readonly gate?: string }[];
  readonly description_contains?: string | readonly string[];
  readonly description_excludes?: string | readonly string[];
  readonly [field: string]: unknown;
};

export type Expectation = {
  readonly steps?: readonly ExpectedStep[];
  readonly root?: Readonly<Record<string, unknown>>;
  readonly error_contains?: string;
  readonly error_contains_all?: readonly string[];
  readonly show_text?: string;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly stderr_contains?: readonly string[];
  readonly stdout_contains?: readonly string[];
  readonly exit?: number;
  readonly ok?: boolean;
  readonly created?: number;
  readonly beads?: readonly Readonly<Record<string, unknown>>[];
  readonly text_lines?: readonly string[];
  readonly text_mapping_order?: readonly string[];
  readonly edges?: readonly (readonly [string, string, string])[];
  readonly surviving?: readonly unknown[];
};

/** The files of a case after its edit. */
export function editedFiles({ files, edit = {} }: FormulaCase): Readonly<Record<string, string>> {
  const result: Record<string, string> = { ...files };
  for (const one of [edit].flat()) {
    const path = one.path ?? one.file;
    if (path === undefined) Object.assign(result, one);
    else result[path] = one.content ?? one.text ?? `${result[path] ?? ""}${one.append ?? ""}`;
  }
  return result;
}

/** The absolute layer directories of a case. */
export function layersOf({ layers = ["formulas"] }: FormulaCase): readonly string[] {
  return layers.map((layer) => `${MEMORY_ROOT}/${layer}`);
}

/** The pieces that the whole error text must hold; none where the case expects success. */
export function errorsOf({ error_contains: one, error_contains_all: all = [] }: Expectation): readonly string[] {
  return one === undefined ? all : [one, ...all];
}

const errors = ["error_contains", "error_contains_all"];

/** What each mode compares (formula 14); `ok` says no more than that there is no error. */
const expectedBy: Readonly<Record<string, readonly string[]>> = {
  compile: [...errors, "ok", "steps", "root"],
  show: [...errors, "ok", "show_text"],
  list: ["ok", "stdout"],
  catalog: [...errors, "ok", "stdout", "stderr", "stdout_contains", "stderr_contains"],
  cook: [...errors, "ok", "created", "beads", "text_lines", "text_mapping_order", "surviving"],
  attach: [...errors, "ok", "created", "beads", "edges", "text_lines"],
  "version-check": [...errors, "ok", "exit", "stdout_contains"],
  "pool-predicate": [...errors, "ok"],
};

/** A sentence for each expectation that the case's mode does not look at, and one where nothing is expected at all. */
export function unreadExpectations({ mode = "compile", expect }: FormulaCase): readonly string[] {
  const known = expectedBy[mode];
  if (!known) return [];
  if (Object.keys(expect).length === 0) return ["nothing is expected"];
  return Object.keys(expect)
    .filter((key) => !known.includes(key))
    .map((key) => `expect.${key} is nothing that mode ${mode} looks at`);
}
