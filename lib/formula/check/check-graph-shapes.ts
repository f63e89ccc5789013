import type { Step } from "../formula";
import type { Validation } from "./validation";

type Table = Readonly<Record<string, unknown>>;

const words = (value: unknown, allowed: readonly string[]): boolean =>
  value === undefined || (typeof value === "string" && allowed.includes(value));
const atLeast = (value: unknown, least: number, most = Number.POSITIVE_INFINITY): boolean =>
  (typeof value === "bigint" || Number.isInteger(value)) && Number(value) >= least && Number(value) <= most;
const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

/** The field rules of the v2-only tables (reference 13): a v2 formula is validated although nothing here compiles it. */
export function checkGraphShapes(step: Step, where: string, validation: Validation): void {
  const { check, retry, drain, on_complete: onComplete } = step.graph;
  const expect = (key: string, holds: boolean, text: string): void => {
    if (!holds) validation.step(step, `${where}.${key}: ${text}`, key);
  };
  if (check) {
    expect("check", atLeast(check.max_attempts, 1), "max_attempts must be at least 1");
    const inner = (typeof check.check === "object" && check.check !== null ? check.check : {}) as Table;
    expect("check", inner.mode === "exec", 'check.mode must be "exec"');
    expect("check", isText(inner.path), "check.path is required");
    expect("check", !(retry || onComplete || step.loop || step.gate || step.expand || step.assignee), CHECK_ALONE);
  }
  if (retry) {
    expect("retry", atLeast(retry.max_attempts, 1), "max_attempts must be at least 1");
    expect("retry", words(retry.on_exhausted, ["hard_fail", "soft_fail"]), "on_exhausted is hard_fail or soft_fail");
    expect("retry", !(onComplete || step.loop || step.gate || step.expand || step.children.length > 0), RETRY_ALONE);
  }
  if (drain) {
    expect("drain", isText(drain.formula), "formula is required");
    expect("drain", words(drain.context, ["separate", "shared"]), "context is separate or shared");
    expect("drain", words(drain.member_access, ["read", "exclusive"]), "member_access is read or exclusive");
    expect(
      "drain",
      words(drain.on_item_failure, ["continue", "skip_remaining"]),
      "on_item_failure is continue or skip_remaining",
    );
    expect("drain", drain.max_units === undefined || atLeast(drain.max_units, 1, 100), "max_units is 1 to 100");
  }
  if (onComplete) {
    const source = onComplete.for_each;
    expect(
      "on_complete",
      typeof source === "string" && source.startsWith("output."),
      "for_each must start with output.",
    );
    expect("on_complete", isText(onComplete.bond), "bond is required");
    expect(
      "on_complete",
      !(onComplete.parallel === true && onComplete.sequential === true),
      "parallel or sequential, not both",
    );
  }
}

const CHECK_ALONE = "cannot be combined with loop, on_complete, gate, expand, assignee or retry";
const RETRY_ALONE = "cannot be combined with check, loop, on_complete, gate, expand or children";
