import { describe, expect, it } from "vitest";
import { diffCities } from "../diff/diff-cities";
import { cityOf, packToml } from "../testing/city-of";
import { type PatchedKind, thingSnippet } from "./thing-snippet";

const files = {
  "pack.toml": packToml("harbor", '[[named_session]]\ntemplate = "clerk"\nmode = "always"\n'),
  "agents/clerk/agent.toml": "",
};
const city =
  '[[rigs]]\nname = "quay"\npath = "/quay"\nprefix = "qu"\nformula_vars = { berth = "1" }\n\n[providers.loom]\nbase = ""\ncommand = "loom"\nenv = { A = "1" }\n';
const before = cityOf({ ...files, "city.toml": city });

/** The field that a snippet changes in the city, as text. */
function changed(kind: PatchedKind, name: string, path: readonly string[], value: string): readonly string[] {
  const snippet = thingSnippet(kind, name, path, value);
  if ("reason" in snippet) return [snippet.reason];
  const after = cityOf({ ...files, "city.toml": `${city}\n${snippet.toml}` });
  return diffCities(before.composed, after.composed).flatMap((thing) =>
    thing.fields.map(
      (field) => `${thing.kind} ${thing.name}: ${field.path.join(".")} = ${JSON.stringify(field.after)}`,
    ),
  );
}

describe("ux 15 a patch that would change a value of a rig, a provider or a session", () => {
  it("reference 12.4 sets a field, or one key of a table, and nothing else", () => {
    expect(changed("rig", "quay", ["prefix"], '"qy"')).toEqual(['rig quay: prefix = "qy"']);
    expect(changed("rig", "quay", ["formula_vars", "berth"], '"2"')).toEqual(['rig quay: formula_vars.berth = "2"']);
    expect(changed("provider", "loom", ["command"], '"loom2"')).toEqual(['provider loom: command = "loom2"']);
    expect(changed("provider", "loom", ["env", "A"], '"2"')).toEqual(['provider loom: env.A = "2"']);
    expect(changed("named-session", "clerk", ["mode"], '"on_demand"')).toEqual([
      'named-session clerk: mode = "on_demand"',
    ]);
  });

  it("says so where no patch reaches", () => {
    expect(changed("rig", "quay", ["max_active_sessions"], "3")).toEqual([
      "max_active_sessions cannot be patched (reference 12.4): edit where it is set.",
    ]);
    expect(changed("named-session", "clerk", ["name"], '"x"')).toEqual([
      "name cannot be patched (reference 12.4): edit where it is set.",
    ]);
  });
});
