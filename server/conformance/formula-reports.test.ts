import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { memoryTree } from "@/lib/files/memory-tree";
import { listFormulas } from "@/lib/formula/catalog";
import { compileFormula } from "@/lib/formula/compile";
import { showText } from "@/lib/formula/show-text";
import { checkValues } from "@/lib/formula/variables/check-values";

const REPORTS = "../shared/vectors/reports.jsonl";
const GRAPH_ONLY =
  'requires: formulas that use graph-only constructs must declare [requires] formula_compiler = ">=2.0.0" or the deprecated contract = "graph.v2" explicitly';

type ReportCase = { readonly id: string; readonly files: Readonly<Record<string, string>> };
const lines = existsSync(REPORTS) ? readFileSync(REPORTS, "utf8").split("\n").filter(Boolean) : [];
const cases = new Map(lines.map((line) => JSON.parse(line) as ReportCase).map((one) => [one.id, one]));

/** The formulas of one report. */
function report(id: string) {
  const tree = memoryTree(cases.get(id)!.files);
  const compile = (name: string, explicit: Record<string, string> = {}, layers = ["/city/formulas"]) =>
    compileFormula(tree, layers, name, { values: { explicit } });
  const ids = (name: string, vars?: Record<string, string>) =>
    compile(name, vars).recipe?.steps.map((step) => step.localId) ?? [];
  const needs = (name: string, step: string) =>
    compile(name)
      .recipe!.edges.filter((edge) => edge.step === `${name}.${step}` && edge.kind === "blocks")
      .map(({ on }) => on);
  const lints = (name: string) =>
    compile(name)
      .diagnostics.filter(({ severity }) => severity === "lint")
      .map(({ code }) => code);
  return { tree, compile, ids, needs, lints };
}

describe.skipIf(cases.size === 0)("reports by users of formulas", () => {
  it("FO-02 formula 1.5 truthiness: empty, false, 0, no and off are falsy, in any letter case", () => {
    const { ids } = report("FO-02");
    for (const flag of ["", "false", "0", "no", "off", "FALSE"]) {
      expect(ids("lamp", { flag })).toEqual(flag === "no" ? ["off"] : ["off", "diff"]);
    }
    for (const flag of ["yes", "1", "0.0"]) expect(ids("lamp", { flag })).toEqual(["on", "diff"]);
    expect(ids("lamp")).toEqual(["off", "diff"]);
  });

  it("FO-04 formula 1.7 a child's variable replaces the parent's whole declaration", () => {
    const { compile, lints } = report("FO-04");
    expect(checkValues(compile("parent").recipe!.variables, {})).toMatchObject([
      { message: 'variable "berth" is required' },
    ]);
    expect(checkValues(compile("child").recipe!.variables, {})).toEqual([]);
    expect(lints("child")).toContain("variable-requirement-dropped");
  });

  it("FO-06 formula 1.7 a child may need what only its parent defines", () => {
    const { compile, needs } = report("FO-06");
    expect(compile("plain").recipe!.steps.map(({ id }) => id)).toEqual(["plain.a", "plain.b"]);
    expect(compile("strict").recipe!.steps.map(({ id, title }) => [id, title])).toEqual([
      ["strict.a", "A strict"],
      ["strict.b", "B"],
      ["strict.c", "C"],
    ]);
    expect(needs("strict", "c")).toEqual(["strict.b"]);
  });

  it("FO-08 formula 1.1 one resolver reads the layers, last wins, spelling decides inside a layer", () => {
    const { compile } = report("FO-08");
    const city = ["/city/packs/tide/formulas", "/city/formulas"];
    const rig = [...city, "/city/packs/kit/formulas", "/city/rig-recipes"];
    expect(compile("dock", {}, city).recipe!.steps[0]!.title).toBe("L2 city");
    expect(compile("dock", {}, rig).recipe!.steps[0]!.title).toBe("L4 rig json");
    expect(compile("dock", {}, rig.slice(0, 3)).recipe!.steps[0]!.title).toBe("L3 rig pack");
  });

  it("FO-10 formula 1.6 a quoted count says what to write; range bounds see variables", () => {
    const { compile, ids } = report("FO-10");
    const [error] = compile("bad").diagnostics;
    expect(error).toMatchObject({ severity: "error", line: 10, column: 1, path: "steps[0].loop.count" });
    expect(error!.message).toMatch(/step "rep".*must be an integer.*range/);
    expect(ids("good")).toEqual(["rep.iter1.lift", "rep.iter2.lift", "rep.iter3.lift"]);
    expect(ids("good", { n: "5" })).toHaveLength(5);
  });

  it("FO-12 formula 1.9 every loop rule has its refusal", () => {
    const { compile } = report("FO-12");
    expect(compile("l1").error).toContain("only one of count, until, or range can be specified");
    expect(compile("l2").error).toContain("body is required");
    expect(compile("l3").error).toContain("max is required when until is set");
    expect(compile("l4").error).toContain("unrecognized condition format");
    const [step] = compile("l5").recipe!.steps;
    expect(step!.id).toBe("l5.a.iter1.x");
    expect(JSON.parse(step!.labels[0]!.slice("loop:".length))).toEqual({ until: "x.status == 'complete'", max: 3 });
  });

  it("FO-13 F2 no dependent of a loop is free at the start", () => {
    const { needs } = report("FO-13");
    expect(needs("rounds", "laps.iter1.lap")).toEqual(["rounds.prep"]);
    expect(needs("rounds", "rest")).toEqual(["rounds.laps.iter2.lap"]);
  });

  it("FO-15 reference 5.3 a template step keeps every field", () => {
    const { compile } = report("FO-15");
    const { steps, edges, removed } = compile("permit").recipe!;
    expect(steps.map(({ id }) => id)).toEqual(["permit.p.ask", "permit.gate-p.ask", "permit.p.done"]);
    expect(steps[0]).toMatchObject({
      notes: "be polite",
      priority: 0,
      labels: ["ask"],
      assignee: "{{who}}",
      metadata: { lane: "slow" },
    });
    expect(steps[2]!.labels).toEqual(["gate:children-of(p.ask)"]);
    expect(edges).toContainEqual(
      expect.objectContaining({ step: "permit.p.done", on: "permit.p.ask", kind: "waits-for" }),
    );
    expect(removed).toMatchObject([{ id: "permit.p.skip", reason: 'condition {{skip}} == yes is false: skip = "no"' }]);
  });

  it("FO-17 F10 all missing variables are named at once", () => {
    const { variables } = report("FO-17").compile("epic").recipe!;
    expect(checkValues(variables, {}).map(({ name }) => name)).toEqual(["area", "ticket"]);
    expect(checkValues(variables, { ticket: "T1" }).map(({ name }) => name)).toEqual(["area"]);
  });

  it("FO-19 formula 1.4 a supplied empty value is checked; an explicit empty default is valid", () => {
    const { compile } = report("FO-19");
    expect(compile("policy", { level: "" }).error).toContain(
      'variable "level": value "" not in allowed values [strict lax]',
    );
    expect(checkValues(compile("policy").recipe!.variables, {})).toEqual([]);
    expect(compile("policy", { tag: "A1" }).error).toContain('does not match pattern "^[a-z]*$"');
  });

  it("FO-21 formula 1.9 required with a default fails, also with an empty one", () => {
    expect(report("FO-21").compile("orphan").error).toContain("vars.scope: cannot have both required:true and default");
  });

  it("FO-24 reference 7 needs and depends_on on one step make one edge; waits_for adds its own", () => {
    const { compile, needs } = report("FO-24");
    expect(needs("fan", "sum")).toEqual(["fan.survey"]);
    const recipe = compile("fan").recipe!;
    expect(recipe.steps).toHaveLength(2);
    expect(recipe.edges.filter(({ kind }) => kind === "waits-for")).toHaveLength(1);
  });

  it("FO-26 formula 1.9 every problem is reported, in the list too", () => {
    const { tree, compile } = report("FO-26");
    const { error, diagnostics } = compile("broken");
    for (const text of [
      'duplicate id "a"',
      "priority must be 0-4",
      'needs references unknown step "zzz"',
      "steps[2] (c): title is required",
    ]) {
      expect(error).toContain(text);
    }
    expect(error).not.toContain("not found");
    expect(diagnostics.every(({ line, column }) => line !== undefined && column !== undefined)).toBe(true);
    expect(listFormulas(tree, ["/city/formulas"])).toMatchObject([
      { name: "broken", error: expect.stringContaining("priority") },
    ]);
  });

  it("FO-28 formula 5 the deprecated contract selects v2, with a warning; other values are refused", () => {
    const { compile } = report("FO-28");
    const old = compile("old");
    expect(old.recipe!.contract).toBe("v2");
    expect(old.diagnostics).toMatchObject([
      { severity: "warning", message: 'deprecated contract = "graph.v2"; use [requires] formula_compiler = ">=2.0.0"' },
    ]);
    expect(compile("odd").error).toContain('contract: invalid value "graph.v3" (must be graph.v2)');
    expect(compile("low").recipe!.contract).toBe("v1");
  });

  it("FO-30 formula 5 v2-only constructs are refused wherever they come from", () => {
    const { compile } = report("FO-30");
    for (const name of ["rt", "km", "us"]) expect(compile(name).error).toContain(GRAPH_ONLY);
    expect(compile("tm").error).toMatch(/convergence\.gate_timeout or --gate-timeout/);
  });

  it("FO-32 formula 2 edges point from the dependent to what it needs, in authored order", () => {
    const { ids, needs } = report("FO-32");
    expect(ids("order")).toEqual(["z", "a", "m"]);
    expect([needs("order", "z"), needs("order", "a"), needs("order", "m")]).toEqual([[], ["order.z"], ["order.a"]]);
  });

  it("CK-02 formula 2 preview and recipe agree on what becomes a bead", () => {
    const { compile } = report("CK-02");
    expect(showText(compile("watch").recipe!)).toContain("Phase: vapor\nRoot only: true\n");
    expect([compile("watch"), compile("kept"), compile("wet")].map(({ recipe }) => recipe!.rootOnly)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("CK-04 F6 a preview warns of an edge that a cook will refuse, naming both ends", () => {
    const { compile } = report("CK-04");
    const [lint] = compile("edge").diagnostics;
    expect(lint).toMatchObject({ code: "epic-border", severity: "lint" });
    expect(lint!.message).toBe("edge.paint needs edge.hull: tasks can only block other tasks, not epics");
  });
});
