/** A parsed prompt template, in the part of Go's template language that prompts use (reference 23.4). */
export type TemplateNode =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "print"; readonly pipe: Pipe; readonly source: string }
  | {
      readonly kind: "if" | "with" | "range";
      readonly pipe: Pipe;
      readonly body: readonly TemplateNode[];
      readonly otherwise: readonly TemplateNode[];
    }
  | { readonly kind: "template"; readonly name: string; readonly pipe?: Pipe };

/** `$x := a | f b`: the output of each command is the last argument of the next. */
export type Pipe = { readonly declare?: string; readonly commands: readonly (readonly Operand[])[] };

export type Operand =
  /** `.A.B`; the dot itself has no path. */
  | { readonly kind: "field"; readonly path: readonly string[] }
  | { readonly kind: "variable"; readonly name: string; readonly path: readonly string[] }
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  | { readonly kind: "call"; readonly name: string }
  | { readonly kind: "pipe"; readonly pipe: Pipe };

/** One `{{define}}` of a file, or the file's own body. */
export type TemplateBody = { readonly name: string; readonly file: string; readonly nodes: readonly TemplateNode[] };

/** What is wrong with a template, at a 1-based line of its file. */
export class TemplateError extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}
