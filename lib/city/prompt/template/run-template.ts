import { type TemplateFunction, templateFunctions } from "./template-functions";
import { type Operand, type Pipe, type TemplateBody, TemplateError, type TemplateNode } from "./template-node";
import { isTrue, LaterValue, TemplateCall, type TemplateValue, textOf } from "./template-value";

/** A run of text with the template that it came from. */
export type TemplatePart = { readonly text: string; readonly template: string; readonly file: string };

export type TemplateRun = {
  readonly parts: readonly TemplatePart[];
  /** Variables that only a session knows: they stand in the text as they were written. */
  readonly later: readonly string[];
};

type Scope = {
  readonly dot: TemplateValue;
  readonly names: ReadonlyMap<string, TemplateValue>;
  readonly depth: number;
};

/** Templates that call themselves end here; and a prompt of more parts than this is no prompt. */
const deepest = 50;
const mostParts = 20_000;

/** Runs one template over its data. Throws `TemplateError` for what the language would refuse. */
export function runTemplate(
  start: TemplateBody,
  bodies: ReadonlyMap<string, TemplateBody>,
  data: TemplateValue,
  functions: Readonly<Record<string, TemplateFunction>> = {},
): TemplateRun {
  const parts: TemplatePart[] = [];
  const later = new Set<string>();
  const known: Readonly<Record<string, TemplateFunction>> = { ...templateFunctions, ...functions };

  const write = (text: string, { name: template, file }: TemplateBody) => {
    const last = parts.at(-1);
    if (text === "") return;
    if (last && last.template === template && last.file === file)
      parts[parts.length - 1] = { ...last, text: last.text + text };
    else if (parts.push({ text, template, file }) > mostParts) throw new TemplateError("the prompt is too long", 1);
  };

  const call = (name: string, scope: Scope, from: TemplateBody) => {
    const body = bodies.get(name);
    if (!body) throw new TemplateError(`template ${JSON.stringify(name)} not defined (in ${from.name})`, 1);
    if (scope.depth > deepest) throw new TemplateError(`template ${JSON.stringify(name)} calls itself without end`, 1);
    walk(body.nodes, { ...scope, names: new Map([["", scope.dot]]), depth: scope.depth + 1 }, body);
  };

  const evaluate = ({ commands }: Pipe, scope: Scope): TemplateValue => {
    let value: TemplateValue = null;
    commands.forEach((command, index) => {
      const [first, ...rest] = command;
      const before = index > 0 ? [value] : [];
      if (first?.kind === "call") {
        const args = [...rest.map((each) => operand(each, scope)), ...before];
        const found = Object.hasOwn(known, first.name) ? known[first.name] : undefined;
        if (!found) throw new TemplateError(`function ${JSON.stringify(first.name)} not defined`, 1);
        const unknown = args.find((arg) => arg instanceof LaterValue);
        value = unknown instanceof LaterValue && first.name !== "templateFirst" ? unknown : found(args);
        if (value instanceof TemplateCall) {
          const body = value.names.find((name) => bodies.has(name));
          value = body === undefined ? "" : new TemplateCall([body], value.dot);
        }
      } else value = first ? operand(first, scope) : null;
    });
    return value;
  };

  const operand = (each: Operand, scope: Scope): TemplateValue => {
    switch (each.kind) {
      case "literal":
        return each.value;
      case "pipe":
        return evaluate(each.pipe, scope);
      case "call":
        return evaluate({ commands: [[each]] }, scope);
      case "field":
        return at(scope.dot, each.path);
      case "variable": {
        const value = scope.names.get(each.name);
        if (value === undefined) throw new TemplateError(`undefined variable "$${each.name}"`, 1);
        return at(value, each.path);
      }
    }
  };

  const walk = (nodes: readonly TemplateNode[], outer: Scope, body: TemplateBody): void => {
    let scope = outer;
    const bind = ({ declare }: Pipe, value: TemplateValue) => {
      if (declare !== undefined) scope = { ...scope, names: new Map([...scope.names, [declare, value]]) };
    };
    for (const node of nodes) {
      if (node.kind === "text") write(node.text, body);
      else if (node.kind === "template")
        call(node.name, { ...scope, dot: node.pipe ? evaluate(node.pipe, scope) : null }, body);
      else {
        const value = evaluate(node.pipe, scope);
        if (value instanceof LaterValue) later.add(value.name);
        if (node.kind === "print") {
          bind(node.pipe, value);
          if (node.pipe.declare !== undefined) continue;
          if (value instanceof TemplateCall) call(value.names[0]!, { ...scope, dot: value.dot }, body);
          else write(value instanceof LaterValue ? `{{${node.source}}}` : textOf(value), body);
        } else if (node.kind === "range") {
          const list = Array.isArray(value) ? (value as readonly TemplateValue[]) : [];
          for (const dot of list) {
            bind(node.pipe, dot);
            walk(node.body, { ...scope, dot }, body);
          }
          if (list.length === 0) walk(node.otherwise, scope, body);
        } else {
          const inner = scope;
          bind(node.pipe, value);
          if (isTrue(value)) walk(node.body, node.kind === "with" ? { ...scope, dot: value } : scope, body);
          else walk(node.otherwise, inner, body);
          scope = inner;
        }
      }
    }
  };

  walk(start.nodes, { dot: data, names: new Map([["", data]]), depth: 0 }, start);
  return { parts, later: [...later] };
}

function at(value: TemplateValue, path: readonly string[]): TemplateValue {
  let found = value;
  for (const key of path) {
    if (found instanceof LaterValue) return found;
    if (typeof found !== "object" || found === null || Array.isArray(found) || found instanceof TemplateCall)
      throw new TemplateError(`can't evaluate field ${key}`, 1);
    const table = found as { readonly [key: string]: TemplateValue };
    found = Object.hasOwn(table, key) ? table[key]! : "";
  }
  return found;
}
