import { describe, expect, it } from "vitest";
import type { SlingAgent } from "./sling-agent";
import { resolveTarget } from "./target";

const agent = (qualifiedName: string, given: Partial<SlingAgent> = {}): SlingAgent => {
  const [dir, local] = qualifiedName.includes("/") ? qualifiedName.split("/") : ["", qualifiedName];
  const [binding, name] = local!.includes(".") ? local!.split(".") : ["", local];
  return {
    qualifiedName,
    dir: dir!,
    binding: binding!,
    name: name!,
    suspended: false,
    minActiveSessions: undefined,
    maxActiveSessions: 1,
    namepool: "",
    defaultSlingFormula: "",
    slingQuery: "",
    ...given,
  };
};

const AGENTS = [
  agent("mason"),
  agent("ada/fixer"),
  agent("bix/fixer"),
  agent("ada/crew", { maxActiveSessions: 3 }),
  agent("kit.pilot"),
];
const found = (name: string, rig?: string) => {
  const result = resolveTarget(name, AGENTS, rig);
  return "agent" in result ? [result.agent.qualifiedName, result.instance] : result.message;
};

describe("runtime 7.2 target resolution", () => {
  it("takes a bare name from the current rig first", () =>
    expect(found("fixer", "bix")).toEqual(["bix/fixer", undefined]));
  it("takes the exact qualified name", () => expect(found("ada/fixer")).toEqual(["ada/fixer", undefined]));
  it("decisions R7 resolves a pool instance to its agent", () => {
    expect(found("ada/crew-2")).toEqual(["ada/crew", "ada/crew-2"]);
    expect(found("crew-3")).toEqual(["ada/crew", "crew-3"]);
    expect(found("crew-2", "ada")).toEqual(["ada/crew", "crew-2".replace("crew", "ada/crew")]);
  });
  it("knows no instance beyond the maximum, zero, or of a single session", () => {
    expect(found("ada/crew-4")).toContain("not found");
    expect(found("ada/crew-0")).toContain("not found");
    expect(found("mason-1")).toContain("not found");
  });
  it("an unlimited pool has every instance", () => {
    const result = resolveTarget("pool-900", [agent("pool", { maxActiveSessions: undefined })]);
    expect(result).toMatchObject({ instance: "pool-900" });
  });
  it("takes a bare name that only one agent has", () => expect(found("crew")).toEqual(["ada/crew", undefined]));
  it("decisions R15 names the candidates of an ambiguous name", () =>
    expect(found("fixer")).toBe('agent "fixer" is ambiguous; candidates: ada/fixer, bix/fixer'));
  it("SL-04 pack 2.5 suggests the qualified name for the bare name of an imported agent", () => {
    expect(found("pilot")).toBe('agent "pilot" not found in city.toml; did you mean "kit.pilot"?');
    expect(found("kit.pilto")).toBe('agent "kit.pilto" not found in city.toml; did you mean "kit.pilot"?');
  });
  it("lists five names and dots when nothing is near", () =>
    expect(
      resolveTarget(
        "zqqqqq",
        ["arden", "birch", "cedar", "delta", "ember", "flint"].map((name) => agent(name)),
      ),
    ).toMatchObject({
      message: 'agent "zqqqqq" not found in city.toml; available agents: arden, birch, cedar, delta, ember, ...',
    }));
  it("says when there are no agents at all", () =>
    expect(resolveTarget("x", [])).toMatchObject({
      message: 'agent "x" not found in city.toml; no agents are configured',
    }));
});
