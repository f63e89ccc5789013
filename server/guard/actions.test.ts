import { expect, test } from "vitest";
import type { Action } from "@/lib/action/action";
import { actions } from "@/lib/action/actions";
import { commandForms } from "@/lib/view/action-command";
import { commands } from "../cli/commands";
import { globalOptions } from "../cli/parse-command-line";
import type { ProcedureMeta } from "../trpc/procedures";
import { appRouter } from "../trpc/router";
import { sourceFiles } from "./source-files";

const table = Object.entries(actions as Readonly<Record<string, Action>>);
const changes = Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) => {
  const { meta, type } = (procedure as unknown as { _def: { meta: ProcedureMeta; type: string } })._def;
  return type === "mutation" ? [{ path, permission: meta.permission, audit: meta.action }] : [];
});

test("ux 56 every change of the API is an action with the permission and the audit name that the ladder has", () => {
  const listed = table.map(([path, { permission, audit }]) => ({ path, permission, audit }));
  const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
  expect(listed.sort(byPath)).toEqual(changes.sort(byPath));
});

const forms = table.flatMap(([path, action]) => commandForms(action).map((form) => ({ path, form })));

test.each(forms)("ux 49 $path has a command that exists: $form", async ({ form }) => {
  const plain = form.replace(/[[\]]/g, "");
  const words = plain.split(" ");
  const entry = commands
    .filter((each) => each.words.every((word, index) => words[index] === word))
    .sort((a, b) => b.words.length - a.words.length)[0];
  expect(entry, "a command of the command line").toBeDefined();
  const { options, positionals } = await entry!.load();
  const known = Object.keys({ ...globalOptions, ...options });
  const given = [...plain.matchAll(/--([\w-]+)/g)].map(([, name]) => name!);
  expect(given.filter((name) => !known.includes(name))).toEqual([]);
  const [, most] = positionals;
  const arguments_ = plain.replace(/--[\w-]+ \{\w+\}/g, "").match(/\{\w+\}/g) ?? [];
  expect(arguments_.length).toBeLessThanOrEqual(most);
});

test("ux 49 an action without a command says why, as a sentence", () => {
  const mute = table.filter(([, action]) => "noCommand" in action && !/^[A-Z].{20,}\.$/.test(action.noCommand));
  expect(mute.map(([path]) => path)).toEqual([]);
});

const screens = sourceFiles(["app", "components"]);

test("ux 56 whatever the browser changes is offered through its action of the table", () => {
  const changed = screens.flatMap(({ text }) =>
    [...text.matchAll(/\.(\w+\.\w+)\.mutationOptions\(/g)].map(([, id]) => id!),
  );
  const offered = screens.flatMap(({ text }) =>
    [...text.matchAll(/(?:action=|useAction\()"([\w.]+)"/g)].map(([, id]) => id!),
  );
  expect([...new Set(changed)].filter((id) => !offered.includes(id))).toEqual([]);
});

test("ux 56 no button changes something beside its action, and no screen names the permission of a change", () => {
  const strays = screens.flatMap(({ path, text }) => [
    ...[...text.matchAll(/<Button\b(?:[^>]|=>)*\.mutate\(/g)].map((match) => `${path}: ${match[0].slice(0, 60)}`),
    ...[...text.matchAll(/usePermission\(\w+, "([\w.]+)"\)/g)]
      .filter(([, permission]) => !/\.read$/.test(permission!) && permission !== "exec.fix")
      .map(([call]) => `${path}: ${call}`),
  ]);
  expect(strays).toEqual([]);
});
