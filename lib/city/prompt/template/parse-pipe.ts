import { type Operand, type Pipe, TemplateError } from "./template-node";

const token =
  /\s+|"(?:[^"\\\n]|\\.)*"|`[^`]*`|\$[A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*|(?:\.[A-Za-z_][A-Za-z0-9_]*)+|\.|:=|=|\||\(|\)|,|-?\d+(?:\.\d+)?|[A-Za-z_][A-Za-z0-9_]*/y;

/** Parses what stands in an action after its keyword. */
export function parsePipe(source: string, line: number): Pipe {
  const tokens = tokensOf(source, line);
  let at = 0;
  const pipe = (): Pipe => {
    let declare: string | undefined;
    if (tokens[at]?.startsWith("$") && (tokens[at + 1] === ":=" || tokens[at + 1] === "=")) {
      declare = tokens[at]!.slice(1);
      at += 2;
    }
    const commands: Operand[][] = [[]];
    for (; at < tokens.length && tokens[at] !== ")"; at++) {
      const word = tokens[at]!;
      if (word === "|") commands.push([]);
      else if (word === "(") {
        at++;
        commands.at(-1)!.push({ kind: "pipe", pipe: pipe() });
        if (tokens[at] !== ")") throw new TemplateError("unclosed parenthesis", line);
      } else commands.at(-1)!.push(operand(word, line));
    }
    if (commands.some((command) => command.length === 0)) throw new TemplateError("missing value for command", line);
    return { ...(declare !== undefined && { declare }), commands };
  };
  const parsed = pipe();
  if (at < tokens.length) throw new TemplateError(`unexpected ${tokens[at]}`, line);
  return parsed;
}

function tokensOf(source: string, line: number): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const from = token.lastIndex;
    const found = token.exec(source);
    if (!found) throw new TemplateError(`unexpected ${JSON.stringify(source[from])} in {{${source}}}`, line);
    if (found[0].trim() !== "") tokens.push(found[0]);
  }
  return tokens;
}

function operand(word: string, line: number): Operand {
  if (word.startsWith('"')) return { kind: "literal", value: unquote(word, line) };
  if (word.startsWith("`")) return { kind: "literal", value: word.slice(1, -1) };
  if (word === ".") return { kind: "field", path: [] };
  if (word.startsWith(".")) return { kind: "field", path: word.slice(1).split(".") };
  if (word.startsWith("$")) {
    const [name = "", ...path] = word.slice(1).split(".");
    return { kind: "variable", name, path };
  }
  if (/^-?\d/.test(word)) return { kind: "literal", value: Number(word) };
  if (word === "true" || word === "false") return { kind: "literal", value: word === "true" };
  if (word === "nil") return { kind: "literal", value: null };
  if (/^[A-Za-z_]/.test(word)) return { kind: "call", name: word };
  throw new TemplateError(`unexpected ${word}`, line);
}

function unquote(word: string, line: number): string {
  try {
    return JSON.parse(word) as string;
  } catch {
    throw new TemplateError(`bad quoted text ${word}`, line);
  }
}
