import { describe, expect, it } from "vitest";
import { parseRuntimeCondition } from "./runtime-condition";
import { conditionHolds, parseCondition } from "./step-condition";

const holds = (text: string, value?: string): boolean | undefined => {
  const condition = parseCondition(text);
  return condition && conditionHolds(condition, new Map(value === undefined ? [] : [["v", value]]));
};

describe("formula 1.5 step conditions", () => {
  it.each(["", "false", "0", "no", "off", "OFF", "False"])("%j is falsy", (value) => {
    expect([holds("{{v}}", value), holds("!{{v}}", value)]).toEqual([false, true]);
  });
  it.each(["yes", "1", "0.0", " ", "none"])("%j is truthy", (value) => expect(holds("{{v}}", value)).toBe(true));

  it("compares exactly, one pair of quotes removed, a missing value empty", () => {
    expect(holds("  {{v}}==a b  ", "a b")).toBe(true);
    expect(holds("{{v}} == 'x'", "x")).toBe(true);
    expect(holds(`{{v}} == "'x'"`, "'x'")).toBe(true);
    expect(holds('{{v}} == ""')).toBe(true);
    expect(holds("{{v}} != X", "x")).toBe(true);
  });

  it.each(["v", "{{ v }}", "{{v}} ==", "{{v}} > 3", "!{{v}} == x", "{{v}} {{v}}", "{{a.b}}"])(
    "%s is no condition",
    (text) => {
      expect(parseCondition(text)).toBeUndefined();
    },
  );
});

describe("reference 4.5 runtime conditions", () => {
  it.each([
    "file.exists('go.sum')",
    'file.exists("a b")',
    "env.CI == true",
    "env.CI ==",
    "children(a).all(status == 'complete')",
    "steps(x).count(status == 'done') >= 3",
    "descendants(a).any(children(b).all(x.y == 1))",
    "steps.complete >= 3",
    "steps.done>=x",
    "probe.status == 'complete'",
    "step.output.field=={{v}}",
  ])("%s parses", (text) => expect(parseRuntimeCondition(text)).toEqual({}));

  it("F18 text behind an aggregate is accepted and told", () => {
    expect(parseRuntimeCondition("children(a).all(status == 'x') banana")).toEqual({ tail: "banana" });
  });

  it.each([
    ["", "empty condition"],
    ["whenever", "unrecognized condition format: whenever"],
    ["{{ready}} == yes", "unrecognized condition format: {{ready}} == yes"],
    ["children(a).all()", "parsing aggregate inner condition: empty condition"],
    ["children(a).most(x.y == 1)", "unrecognized condition format: children(a).most(x.y == 1)"],
  ])("%s is refused", (text, error) => expect(parseRuntimeCondition(text)).toEqual({ error }));
});
