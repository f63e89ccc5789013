import { parsePipe } from "./parse-pipe";
import { templatePieces } from "./template-actions";
import { type TemplateBody, TemplateError, type TemplateNode } from "./template-node";

type Branch = {
  readonly keyword: string;
  readonly line: number;
  readonly into: TemplateNode[];
  readonly close: () => void;
  /** Where an `else` leads; gone after one. */
  readonly orElse?: () => TemplateNode[];
};

/** Parses a file: its own body, named `name`, first, then every `{{define}}` and `{{block}}` in it. Throws `TemplateError`. */
export function parseTemplate(text: string, name: string, file: string): readonly TemplateBody[] {
  const body: TemplateNode[] = [];
  const bodies: TemplateBody[] = [{ name, file, nodes: body }];
  const open: Branch[] = [];
  const here = () => open.at(-1)?.into ?? body;

  const branch = (kind: "if" | "with" | "range", rest: string, line: number, parent: TemplateNode[]): Branch => {
    const into: TemplateNode[] = [];
    let otherwise: TemplateNode[] = [];
    const pipe = parsePipe(withoutNames(kind, rest), line);
    return {
      keyword: kind,
      line,
      into,
      close: () => parent.push({ kind, pipe, body: into, otherwise }),
      orElse: () => {
        otherwise = [];
        return otherwise;
      },
    };
  };

  for (const piece of templatePieces(text)) {
    if (piece.kind === "text") {
      here().push(piece);
      continue;
    }
    const { source, line } = piece;
    const [keyword = ""] = /^[a-z]+\b/.exec(source) ?? [];
    const rest = source.slice(keyword.length).trim();
    if (keyword === "if" || keyword === "with" || keyword === "range") open.push(branch(keyword, rest, line, here()));
    else if (keyword === "else") {
      const top = open.at(-1);
      const into = top?.orElse?.();
      if (!top || !into) throw new TemplateError("unexpected {{else}}", line);
      open.pop();
      const again = /^(if|with)\b(.*)$/s.exec(rest);
      if (!again) {
        open.push({ keyword: top.keyword, line: top.line, into, close: top.close });
        continue;
      }
      const nested = branch(again[1] as "if" | "with", again[2]!.trim(), line, into);
      open.push({
        ...nested,
        close: () => {
          nested.close();
          top.close();
        },
      });
    } else if (keyword === "define" || keyword === "block") {
      const named = /^"((?:[^"\\]|\\.)*)"\s*(.*)$/s.exec(rest);
      if (!named) throw new TemplateError(`{{${keyword}}} needs a quoted name`, line);
      const nodes: TemplateNode[] = [];
      bodies.push({ name: named[1]!, file, nodes });
      if (keyword === "block") here().push(templateNode(named[1]!, named[2]!, line));
      open.push({ keyword, line, into: nodes, close: () => {} });
    } else if (keyword === "template") {
      const named = /^"((?:[^"\\]|\\.)*)"\s*(.*)$/s.exec(rest);
      if (!named) throw new TemplateError("{{template}} needs a quoted name", line);
      here().push(templateNode(named[1]!, named[2]!, line));
    } else if (keyword === "end" && rest === "") {
      const top = open.pop();
      if (!top) throw new TemplateError("unexpected {{end}}", line);
      top.close();
    } else here().push({ kind: "print", pipe: parsePipe(source, line), source });
  }
  const left = open.at(-1);
  if (left) throw new TemplateError(`{{${left.keyword}}} has no {{end}}`, left.line);
  return bodies;
}

/** `range $i, $e := .List`: the element's name stays, the index is not offered. */
function withoutNames(kind: string, rest: string): string {
  return kind === "range" ? rest.replace(/^\$\w*\s*,\s*(?=\$)/, "") : rest;
}

function templateNode(name: string, rest: string, line: number): TemplateNode {
  return { kind: "template", name, ...(rest !== "" && { pipe: parsePipe(rest, line) }) };
}
