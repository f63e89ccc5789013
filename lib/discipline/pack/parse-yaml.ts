import { Composer, CST, isMap, isScalar, isSeq, Lexer, LineCounter, type Node, type ParsedNode, Parser } from "yaml";
import { childPointer } from "../text/pointer";
import { MAX_DEPTH, MAX_YAML_TOKENS } from "./limits";
import type { Locate } from "./report";

/** A fault of the YAML text itself, with its place. */
export type YamlFault = { readonly message: string; readonly line: number; readonly column: number };

/** `value` is there only when there is no fault. `locate` finds the place of a JSON pointer. */
export type YamlFile = { readonly value?: unknown; readonly faults: readonly YamlFault[]; readonly locate: Locate };

const CORE_TAGS = new Set(
  ["str", "int", "float", "bool", "null", "map", "seq"].map((tag) => `tag:yaml.org,2002:${tag}`),
);

/** Thrown inside this file only, to stop a parse at the first hostile construct. */
class Refused extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/**
 * Reads one YAML 1.2 core document of a pack as plain data (discipline formats R9). Depth, tokens, anchors and aliases are
 * judged while the text is cut into tokens, before anything recursive or quadratic of the library sees it; tags and
 * duplicate keys are judged on the composed nodes.
 */
export function parseYaml(text: string): YamlFile {
  const lines = new LineCounter();
  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  let root: ParsedNode | null = null;
  const locate: Locate = (pointer) => {
    const node = root && nodeAt(root, pointer);
    return node?.range ? placeOf(node.range[0]) : undefined;
  };
  const fault = (message: string, offset: number): YamlFile => ({
    faults: [{ message, ...placeOf(offset) }],
    locate,
  });
  try {
    const tokens = readTokens(text, lines);
    const options = { version: "1.2", schema: "core", uniqueKeys: false, prettyErrors: false } as const;
    const documents = [...new Composer(options).compose(tokens, true, text.length)];
    const [document, second] = documents;
    if (!document) return fault("the file holds no YAML document", 0);
    if (second) return fault("a file holds one YAML document; remove what follows the first", second.range[0]);
    const broken = [...document.errors, ...document.warnings];
    if (broken.length > 0) {
      return { faults: broken.map((error) => ({ message: error.message, ...placeOf(error.pos[0]) })), locate };
    }
    root = document.contents as ParsedNode | null;
    return { value: root ? plainValue(root) : null, faults: [], locate };
  } catch (error) {
    if (error instanceof Refused) return fault(error.message, error.offset);
    if (error instanceof RangeError) return fault("the file is too deeply nested to be read", 0);
    throw error;
  }
}

function readTokens(text: string, lines: LineCounter): CST.Token[] {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  const tokens: CST.Token[] = [];
  let count = 0;
  let inScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (++count > MAX_YAML_TOKENS) throw new Refused("the file has too many parts", parser.offset);
    const kind: string | null = inScalar ? "scalar" : CST.tokenType(lexeme);
    if (kind === "anchor")
      throw new Refused(`anchor ${lexeme}: a pack uses no anchors; write the value out`, parser.offset);
    if (kind === "alias")
      throw new Refused(`alias ${lexeme}: a pack uses no aliases; write the value out`, parser.offset);
    inScalar = kind === "scalar" && !inScalar;
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > MAX_DEPTH * 4) throw tooDeep(parser.offset);
  }
  tokens.push(...parser.end());
  return tokens;
}

function tooDeep(offset: number): Refused {
  return new Refused(`the file is nested more than ${MAX_DEPTH} levels deep`, offset);
}

function keyText(key: ParsedNode | null): string | undefined {
  if (!isScalar(key) || key.value === null || typeof key.value === "object") return undefined;
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}

function plainValue(node: ParsedNode | null, depth = 1): unknown {
  if (!node) return null;
  const offset = node.range[0];
  if (node.tag && !CORE_TAGS.has(node.tag)) throw new Refused(`tag ${node.tag} is not in the YAML core schema`, offset);
  if (isScalar(node)) return node.value;
  if (depth > MAX_DEPTH) throw tooDeep(offset);
  if (isSeq<ParsedNode>(node)) return node.items.map((item) => plainValue(item, depth + 1));
  if (!isMap<ParsedNode, ParsedNode | null>(node))
    throw new Refused("a pack uses no aliases; write the value out", offset);
  const value: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const pair of node.items) {
    const key = keyText(pair.key);
    if (key === undefined)
      throw new Refused("a key is a text, not a list, mapping or null", pair.key?.range[0] ?? offset);
    if (pair.key.tag) plainValue(pair.key, depth + 1);
    if (seen.has(key)) throw new Refused(`key ${JSON.stringify(key)} is written twice; keep one`, pair.key.range[0]);
    seen.add(key);
    // defineProperty: `__proto__` must become a key like any other, never the prototype.
    Object.defineProperty(value, key, {
      value: plainValue(pair.value, depth + 1),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return value;
}

function nodeAt(root: ParsedNode, pointer: string): Node | undefined {
  const walk = (node: ParsedNode | null, at: string): Node | undefined => {
    if (at === pointer) return node ?? undefined;
    const children: [string | number, ParsedNode | null][] = isSeq<ParsedNode>(node)
      ? node.items.map((item, index) => [index, item])
      : isMap<ParsedNode, ParsedNode | null>(node)
        ? node.items.map((pair) => [keyText(pair.key) ?? "", pair.value ?? pair.key])
        : [];
    for (const [key, child] of children) {
      const below = childPointer(at, key);
      if (pointer === below || pointer.startsWith(`${below}/`)) return walk(child, below) ?? node ?? undefined;
    }
    return node ?? undefined;
  };
  return walk(root, "");
}
