import type { FileTree } from "@/lib/files/file-tree";
import type { ComposedAgent, ComposedCity } from "../composed-city";
import type { JsonValue } from "../json";
import { isJsonTable } from "../provenance/draft";
import { promptData, promptFunctions } from "./prompt-data";
import { parseTemplate } from "./template/parse-template";
import { runTemplate } from "./template/run-template";
import { type TemplateBody, TemplateError } from "./template/template-node";
import { isTemplateFile, templateSources } from "./template-sources";

/** A run of a prompt's text with where it comes from. `because` says which list asked for an appended fragment. */
export type PromptPart = {
  readonly text: string;
  readonly template: string;
  readonly file: string;
  readonly because?: string;
};

/** What an agent is told when its session starts, as far as the files say it. */
export type RenderedPrompt = {
  /** `verbatim` files are no templates: they get no fragments and no values. */
  readonly kind: "none" | "verbatim" | "template";
  readonly file?: string;
  readonly parts: readonly PromptPart[];
  /** Fragments that were asked for and that no file defines. */
  readonly missing: readonly { readonly name: string; readonly because: string }[];
  /** Variables that only a running session has. */
  readonly later: readonly string[];
  /** What is wrong with a template, with its file and line; the text is then shown as it is written. */
  readonly problems: readonly { readonly file: string; readonly line: number; readonly message: string }[];
};

/** Renders the prompt of an agent with its fragments (reference 23.4). */
export function renderPrompt(city: ComposedCity, agent: ComposedAgent, tree: FileTree): RenderedPrompt {
  const file = agent.promptFile;
  const text = file === undefined ? undefined : tree.read(file);
  const nothing = { parts: [], missing: [], later: [], problems: [] };
  if (file === undefined || text === undefined)
    return { ...nothing, kind: "none", ...(file !== undefined && { file }) };
  const body = withoutFrontMatter(text);
  const plain = { text: body, template: file.slice(file.lastIndexOf("/") + 1), file };
  if (!isTemplateFile(file)) return { ...nothing, kind: "verbatim", file, parts: [plain] };

  const problems: RenderedPrompt["problems"][number][] = [];
  const trouble = (error: unknown, at: string) => {
    if (!(error instanceof TemplateError)) throw error;
    problems.push({ file: at, line: error.line, message: error.message });
  };
  const bodies = new Map<string, TemplateBody>();
  const read = (source: string, from: string): TemplateBody | undefined => {
    try {
      const [first, ...defined] = parseTemplate(source, plain.template, from);
      for (const each of defined) bodies.set(each.name, each);
      return first;
    } catch (error) {
      trouble(error, from);
      return undefined;
    }
  };
  for (const source of templateSources(city, agent, tree)) read(tree.read(source) ?? "", source);
  const start = read(body, file);
  if (!start) return { ...nothing, kind: "template", file, parts: [plain], problems };

  const data = promptData(city, agent);
  const parts: PromptPart[] = [];
  const later = new Set<string>();
  const run = (template: TemplateBody, because?: string) => {
    try {
      const done = runTemplate(template, bodies, data, promptFunctions);
      for (const name of done.later) later.add(name);
      if (because !== undefined) parts.push({ text: "\n\n", template: template.name, file: template.file, because });
      for (const part of done.parts) parts.push({ ...part, ...(because !== undefined && { because }) });
    } catch (error) {
      trouble(error, template.file);
      if (because === undefined) parts.push(plain);
    }
  };
  run(start);
  const missing: { name: string; because: string }[] = [];
  for (const { name, because } of fragmentsOf(city, agent)) {
    const fragment = bodies.get(name);
    if (fragment) run(fragment, because);
    else missing.push({ name, because });
  }
  return { kind: "template", file, parts: joined(parts), missing, later: [...later], problems };
}

/** The fragments that are appended to a prompt, in order, each name once (reference 23.4). */
export function fragmentsOf(city: ComposedCity, agent: ComposedAgent): readonly { name: string; because: string }[] {
  const { workspace, agent_defaults: defaults } = city.settings;
  const lists: readonly (readonly [string, JsonValue | undefined])[] = [
    ["workspace.global_fragments", tableValue(workspace, "global_fragments")],
    ["inject_fragments", agent.config.inject_fragments],
    ["append_fragments", agent.config.append_fragments],
    ["agent_defaults.append_fragments of its pack", agent.inheritedFragments],
    ["agent_defaults.append_fragments", tableValue(defaults, "append_fragments")],
  ];
  const found = new Map<string, string>();
  for (const [because, list] of lists) {
    for (const name of Array.isArray(list) ? (list as readonly JsonValue[]) : [])
      if (typeof name === "string" && !found.has(name)) found.set(name, because);
  }
  return [...found].map(([name, because]) => ({ name, because }));
}

function tableValue(table: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonTable(table) ? table[key] : undefined;
}

function withoutFrontMatter(text: string): string {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, "");
}

/** Neighbours of one origin become one part. */
function joined(parts: readonly PromptPart[]): PromptPart[] {
  const list: PromptPart[] = [];
  for (const part of parts) {
    const last = list.at(-1);
    const same = last && last.template === part.template && last.file === part.file && last.because === part.because;
    if (same) list[list.length - 1] = { ...last, text: last.text + part.text };
    else list.push(part);
  }
  return list;
}
