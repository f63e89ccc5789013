import { describe, expect, it } from "vitest";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import { cityOf, packToml } from "../testing/city-of";
import { renderPrompt } from "./render-prompt";

const base = {
  "pack.toml": packToml("harbor", '[imports.kit]\nsource = "packs/kit"\n'),
  "packs/kit/pack.toml": packToml("kit"),
};

function render(files: Readonly<Record<string, string>>, agent = "clerk") {
  const all = { "city.toml": "", ...base, ...files };
  const city = cityOf(all);
  return renderPrompt(city.composed, city.agent(agent), memoryTree(all, MEMORY_ROOT));
}
const textOf = (prompt: ReturnType<typeof render>) => prompt.parts.map((part) => part.text).join("");

describe("reference 23.4: prompts", () => {
  it("a plain file is given out as it is, without front matter, values and fragments", () => {
    const prompt = render({
      "agents/clerk/agent.toml": 'inject_fragments = ["rules"]\n',
      "agents/clerk/prompt.md": "---\ntitle: x\n---\nHello {{ .AgentName }}\n",
      "template-fragments/rules.template.md": '{{define "rules"}}R{{end}}',
    });
    expect(prompt).toMatchObject({ kind: "verbatim", missing: [] });
    expect(textOf(prompt)).toBe("Hello {{ .AgentName }}\n");
  });

  it("a template gets its values; what only a session knows stays as it is written", () => {
    const prompt = render({
      "agents/clerk/agent.toml": '[env]\nDOCK = "3"\nAPI_KEY = "x"\n',
      "agents/clerk/prompt.template.md":
        "{{ cmd }} {{ .AgentName }} in {{.CityRoot}} at {{ .DOCK }} {{ .API_KEY }} on {{ .Branch }}{{/* no */}}",
    });
    expect(textOf(prompt)).toBe("gc clerk in /city at 3 hidden on {{.Branch}}");
    expect(prompt.later).toEqual(["Branch"]);
  });

  it("fragments follow in the order of their lists, each once, a missing one is named", () => {
    const prompt = render({
      "city.toml": '[workspace]\nglobal_fragments = ["a"]\n[agent_defaults]\nappend_fragments = ["c", "a"]\n',
      "agents/clerk/agent.toml": 'inject_fragments = ["b", "gone"]\n',
      "agents/clerk/prompt.template.md": "Body.",
      "template-fragments/all.template.md": '{{define "a"}}A{{end}}{{define "b"}}B{{end}}{{define "c"}}C{{end}}',
    });
    expect(textOf(prompt)).toBe("Body.\n\nA\n\nB\n\nC");
    expect(prompt.missing).toEqual([{ name: "gone", because: "inject_fragments" }]);
    expect(prompt.parts.map(({ template, because }) => [template, because])).toEqual([
      ["prompt.template.md", undefined],
      ["a", "workspace.global_fragments"],
      ["b", "inject_fragments"],
      ["c", "agent_defaults.append_fragments"],
    ]);
  });

  it("a later definition of a name wins: pack, city, beside the prompt", () => {
    const files = {
      "agents/clerk/prompt.template.md": '{{ template "rules" . }}',
      "packs/kit/template-fragments/a.template.md": '{{define "rules"}}pack{{end}}',
    };
    const city = { ...files, "template-fragments/a.template.md": '{{define "rules"}}city{{end}}' };
    const near = { ...city, "agents/clerk/template-fragments/a.template.md": '{{define "rules"}}near{{end}}' };
    expect([files, city, near].map((each) => textOf(render(each)))).toEqual(["pack", "city", "near"]);
    expect(render(near).parts[0]).toMatchObject({
      template: "rules",
      file: "/city/agents/clerk/template-fragments/a.template.md",
    });
  });

  it("a template that cannot be read is shown as it is written, with its line", () => {
    const prompt = render({ "agents/clerk/prompt.template.md": "one\n{{ if .X }}two" });
    expect(textOf(prompt)).toBe("one\n{{ if .X }}two");
    expect(prompt.problems).toEqual([
      { file: "/city/agents/clerk/prompt.template.md", line: 2, message: "{{if}} has no {{end}}" },
    ]);
  });
});

describe("reference 23.4: the language of prompts", () => {
  it.each([
    ['{{ if eq .RigName "" }}city{{ else }}rig{{ end }}', "city"],
    ["{{ if .RigName }}rig{{ else if .CityRoot }}city{{ else }}none{{ end }}", "city"],
    ["a {{- /* gone */ -}} b", "ab"],
    ["a\n  {{- if true }} b {{- end }}\nc", "a b\nc"],
    ["{{ with .BindingName }}{{ . }}{{ else }}unbound{{ end }}", "unbound"],
    ['{{ $x := .AgentName }}{{ basename $x | printf "%s!" }}', "clerk!"],
    ['{{ printf "%s-%d%%" .AgentName 3 }}', "clerk-3%"],
    ['{{ templateFirst . (printf "note-%s" .AgentName) "note" }}{{define "note"}}N {{ .AgentName }}{{end}}', "N clerk"],
    ['{{ template "note" "x" }}{{define "note"}}{{ if eq . "x" }}yes{{ end }}{{end}}', "yes"],
    ['{{ block "note" . }}{{ .AgentName }}{{ end }}', "clerk"],
    ['{{"{{requester}}"}}', "{{requester}}"],
    ['{{ session "yard.rigger" }}', "yard__rigger"],
    ["{{ if and .AgentName (not .RigName) }}ok{{ end }}", "ok"],
    ["{{ .Unknown }}.", "."],
  ])("%s", (text, shown) => {
    expect(textOf(render({ "agents/clerk/prompt.template.md": text }))).toBe(shown);
  });

  it.each([
    ["{{ nope 1 }}", 'function "nope" not defined'],
    ['{{ template "gone" . }}', 'template "gone" not defined (in prompt.template.md)'],
    ['{{define "a"}}{{ template "a" . }}{{end}}{{ template "a" . }}', 'template "a" calls itself without end'],
    ["{{ end }}", "unexpected {{end}}"],
    ["{{ .A", "unclosed action"],
    ["{{ ; }}", 'unexpected ";" in {{;}}'],
  ])("%s is a problem with its words, never a crash", (text, message) => {
    const prompt = render({ "agents/clerk/prompt.template.md": text });
    expect(prompt.problems).toMatchObject([{ message }]);
  });
});
