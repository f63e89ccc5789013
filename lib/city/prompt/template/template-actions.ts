import { TemplateError } from "./template-node";

/** A piece of a template text: plain text, or the inside of `{{…}}`. */
export type TemplatePiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "action"; readonly source: string; readonly line: number };

/** Cuts a template into text and actions; `{{-` and `-}}` take the blanks beside them, comments give nothing. */
export function templatePieces(text: string): readonly TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let at = 0;
  let trimNext = false;
  const push = (plain: string, trimEnd: boolean) => {
    let kept = trimNext ? plain.trimStart() : plain;
    if (trimEnd) kept = kept.trimEnd();
    if (kept !== "") pieces.push({ kind: "text", text: kept });
  };
  for (;;) {
    const open = text.indexOf("{{", at);
    if (open < 0) {
      push(text.slice(at), false);
      return pieces;
    }
    const line = text.slice(0, open).split("\n").length;
    const close = endOfAction(text, open + 2);
    if (close < 0) throw new TemplateError("unclosed action", line);
    let source = text.slice(open + 2, close);
    const trimBefore = /^-\s/.test(source);
    if (trimBefore) source = source.slice(1);
    push(text.slice(at, open), trimBefore);
    trimNext = /\s-$/.test(source);
    if (trimNext) source = source.slice(0, -1);
    source = source.trim();
    if (!source.startsWith("/*")) pieces.push({ kind: "action", source, line });
    at = close + 2;
  }
}

/** The offset of the `}}` that ends an action; one inside a quoted text or a comment does not. */
function endOfAction(text: string, from: number): number {
  const inside = /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)*'|\}\}/g;
  inside.lastIndex = from;
  for (let found = inside.exec(text); found; found = inside.exec(text)) if (found[0] === "}}") return found.index;
  return -1;
}
