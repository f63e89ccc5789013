import type { Action } from "../action/action";
import { shellWord } from "./cook-command";

/** What is known where an action is offered, such as the input of its procedure: texts, numbers and lists of them; an empty text is unknown. */
export type ActionValues = Readonly<Record<string, unknown>>;

/** The command that does the same from a terminal; undefined where none does. An unknown value stays its name: `<id>`. */
export function actionCommand(action: Action, values: ActionValues = {}): string | undefined {
  if ("noCommand" in action) return undefined;
  return `cityhall ${fill(formOf(action.command, values), values)}`;
}

/** Every form of the command, for those who check them. */
export function commandForms(action: Action): readonly string[] {
  if ("noCommand" in action) return [];
  return typeof action.command === "string" ? [action.command] : Object.values(action.command.forms);
}

function formOf(command: Extract<Action, { command: unknown }>["command"], values: ActionValues): string {
  if (typeof command === "string") return command;
  const forms = Object.entries(command.forms);
  const wanted = String(values[command.by] ?? "");
  return (forms.find(([name]) => name === wanted) ?? forms.find(([name]) => name === "other") ?? forms[0])?.[1] ?? "";
}

function fill(form: string, values: ActionValues): string {
  const known = (name: string): string | undefined => {
    const value = values[name];
    const words = (Array.isArray(value) ? value : [value])
      .filter((word) => typeof word === "string" || typeof word === "number")
      .map(String)
      .filter((word) => word !== "");
    return words.length === 0 ? undefined : words.map(shellWord).join(" ");
  };
  const placed = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => known(name) ?? `<${name}>`);
  return form.replace(/ ?\[([^\]]*)\]|\{\w+\}/g, (whole, part: string | undefined) => {
    if (part === undefined) return placed(whole);
    const names = [...part.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    return names.every((name) => known(name) !== undefined) ? ` ${placed(part)}` : "";
  });
}
