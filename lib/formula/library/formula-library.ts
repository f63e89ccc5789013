import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import type { FileTree } from "@/lib/files/file-tree";
import { type ParsedFormula, parseFormula } from "../parse/parse-formula";
import type { Source } from "../parse/source";
import type { Finding } from "../report/finding";
import { formulaName, SPELLINGS, type Spelling, splitFileName } from "./spelling";

/** One file that spells a formula's name. `layer` is the index of its directory, low to high. */
export type FormulaFile = {
  readonly name: string;
  readonly path: string;
  readonly layer: number;
  readonly spelling: Spelling;
};

/** A parse under the name that was asked for. `findings` say why `parsed.formula` is absent, or what is odd about it. */
export type Loaded = { readonly parsed?: ParsedFormula; readonly findings: readonly Finding[] };

/**
 * The formula files of some layers (formula 1.1): the highest layer that has the name wins; inside a layer `.toml` beats
 * `.formula.toml` beats `.formula.json`. Parses are kept by path, so a listing and many compiles read each file once.
 */
export class FormulaLibrary {
  readonly #parses = new Map<string, ParsedFormula>();
  #index: ReadonlyMap<string, readonly FormulaFile[]> | undefined;

  constructor(
    readonly tree: FileTree,
    readonly layers: readonly string[],
  ) {}

  /** Every name with its files, the winner first. */
  get index(): ReadonlyMap<string, readonly FormulaFile[]> {
    this.#index ??= indexOf(this.tree, this.layers);
    return this.#index;
  }

  /** The files of a name, the winner first; empty when no layer has it. */
  files(name: string): readonly FormulaFile[] {
    return this.index.get(formulaName(name)) ?? [];
  }

  /** Reads the winner of a name. */
  load(name: string): Loaded {
    const file = this.files(name)[0];
    return file ? this.loadFile(file) : { findings: [this.#missing(name)] };
  }

  loadFile(file: FormulaFile): Loaded {
    let parsed = this.#parses.get(file.path);
    if (!parsed) {
      parsed = parseFormula(this.tree, this.layers, file.path);
      this.#parses.set(file.path, parsed);
    }
    return { parsed, findings: [...parsed.findings, ...nameLints(file, parsed)] };
  }

  /** The text behind a path that was loaded; for places in it. */
  source(path: string): Source | undefined {
    return this.#parses.get(path)?.source;
  }

  #missing(name: string): Finding {
    const near = didYouMean(formulaName(name), this.index.keys());
    return {
      code: "formula-not-found",
      severity: "error",
      message: `formula "${name}" not found in search paths`,
      hint: near && `did you mean ${near}`,
      path: [],
      context: "",
    };
  }
}

const libraries = new WeakMap<FileTree, Map<string, FormulaLibrary>>();

/** The library of some layers of a tree. A tree never changes, so neither does what was parsed from it. */
export function libraryOf(tree: FileTree, layers: readonly string[]): FormulaLibrary {
  const ofTree = libraries.get(tree) ?? new Map<string, FormulaLibrary>();
  libraries.set(tree, ofTree);
  const key = layers.join("\n");
  const library = ofTree.get(key) ?? new FormulaLibrary(tree, layers);
  ofTree.set(key, library);
  return library;
}

function indexOf(tree: FileTree, layers: readonly string[]): ReadonlyMap<string, readonly FormulaFile[]> {
  const index = new Map<string, FormulaFile[]>();
  for (let layer = layers.length - 1; layer >= 0; layer--) {
    const directory = layers[layer]!;
    const files: FormulaFile[] = [];
    for (const fileName of tree.list(directory)) {
      const split = splitFileName(fileName);
      const path = `${directory}/${fileName}`;
      if (split && tree.kind(path) === "file") files.push({ ...split, path, layer });
    }
    files.sort((a, b) => SPELLINGS.indexOf(a.spelling) - SPELLINGS.indexOf(b.spelling));
    for (const file of files) {
      const sameName = index.get(file.name);
      if (sameName) sameName.push(file);
      else index.set(file.name, [file]);
    }
  }
  return index;
}

/** What is odd about how a formula is named (decision F20, formula 5 "Deprecated surfaces"). */
function nameLints(file: FormulaFile, parsed: ParsedFormula): readonly Finding[] {
  const lint = (code: Finding["code"], path: Finding["path"], message: string, hint: string): Finding => ({
    code,
    severity: "lint",
    message,
    hint,
    file: file.path,
    path,
    context: "",
  });
  const lints: Finding[] = [];
  if (file.spelling !== ".toml") {
    lints.push(lint("spelling-deprecated", [], `deprecated file name`, `use ${file.name}.toml`));
  }
  const { formula } = parsed;
  if (formula && formula.name !== "" && formula.name !== file.name) {
    const message = `formula = "${formula.name}" in a file that is looked up as "${file.name}"`;
    lints.push(lint("formula-name-mismatch", ["formula"], message, "ids use the former, look-ups the latter"));
  }
  return lints;
}
