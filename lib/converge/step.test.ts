import { describe, expect, it } from "vitest";
import { type Convergence, iterationKey } from "./convergence";
import { convergenceMetadata, readConvergence } from "./metadata";
import { gateProblem, operatorStep, slingFailed, wispClosed } from "./step";

const loop = (given: Partial<Convergence> = {}): Convergence => ({
  ...readConvergence("kx-c", {
    "convergence.state": "active",
    "convergence.iteration": "1",
    "convergence.active_wisp": "kx-w",
  }),
  gateMode: "condition",
  gateCondition: "gate.sh",
  ...given,
});

describe("runtime 8.2 when the active wisp closes", () => {
  it("a pass on the last allowed iteration is approved", () =>
    expect(wispClosed(loop({ iteration: 3, maxIterations: 3 }), "kx-w", { outcome: "pass" }).loop).toMatchObject({
      state: "terminated",
      terminalReason: "approved",
    }));
  it("a failure below the maximum slings the next iteration", () => {
    const step = wispClosed(loop(), "kx-w", { outcome: "fail", exitCode: 1 });
    expect(step).toMatchObject({
      slingNext: true,
      loop: { iteration: 2, state: "active", lastProcessedWisp: "kx-w", gateExitCode: 1 },
    });
    expect(iterationKey("kx-c", step.loop.iteration)).toBe("converge:kx-c:iter:2");
  });
  it("a failure at the maximum ends without convergence", () =>
    expect(wispClosed(loop({ iteration: 5 }), "kx-w", { outcome: "error" }).loop.terminalReason).toBe(
      "no_convergence",
    ));
  it("a timeout whose action is manual beats the maximum", () =>
    expect(
      wispClosed(loop({ iteration: 5, gateTimeoutAction: "manual" }), "kx-w", { outcome: "timeout" }).loop,
    ).toMatchObject({
      state: "waiting_manual",
      waitingReason: "timeout",
    }));
  it("a timeout whose action is terminate ends the loop", () =>
    expect(
      wispClosed(loop({ gateTimeoutAction: "terminate" }), "kx-w", { outcome: "timeout" }).loop.terminalReason,
    ).toBe("no_convergence"));
  it("the same wisp is processed once, an older one never", () => {
    const step = wispClosed(loop(), "kx-w", { outcome: "fail" });
    expect(wispClosed(step.loop, "kx-w", { outcome: "fail" }).ignored).toBe("wisp kx-w was processed");
    expect(wispClosed(loop(), "kx-old", { outcome: "fail" }).ignored).toBe("wisp kx-old is not the active one");
    expect(wispClosed(loop({ state: "terminated" }), "kx-w", { outcome: "fail" }).ignored).toBe("the loop has ended");
  });
  it("manual waits; hybrid without a script waits with its own reason", () => {
    expect(wispClosed(loop({ gateMode: "manual" }), "kx-w").loop.waitingReason).toBe("manual");
    expect(wispClosed(loop({ gateMode: "hybrid", gateCondition: "" }), "kx-w").loop.waitingReason).toBe(
      "hybrid_no_condition",
    );
  });
  it("condition mode without a script is a configuration error", () =>
    expect(gateProblem({ gateMode: "condition", gateCondition: "" })).toBe(
      'gate mode is "condition" but no condition path configured',
    ));
  it("a failed sling waits for a person", () => expect(slingFailed(loop()).waitingReason).toBe("sling_failure"));
});

describe("runtime 15 row 40: what an operator may do", () => {
  const message = (given: Partial<Convergence>, verb: "approve" | "iterate" | "stop" | "retry") => {
    const step = operatorStep(loop(given), verb);
    return "message" in step ? step.message : step.loop.state;
  };
  it("refuses in the exact words", () => {
    expect(message({}, "approve")).toBe('cannot approve bead "kx-c": state is "active", expected "waiting_manual"');
    expect(message({ state: "waiting_manual", maxIterations: 1 }, "iterate")).toBe(
      'cannot iterate bead "kx-c": at max iterations (1/1)',
    );
    expect(message({ state: "terminated", terminalReason: "approved" }, "retry")).toBe(
      'cannot retry bead "kx-c": terminal_reason is "approved" (approved loops cannot be retried)',
    );
  });
  it("approves, stops and starts again", () => {
    expect(message({ state: "waiting_manual" }, "approve")).toBe("terminated");
    expect(message({}, "stop")).toBe("terminated");
    expect(message({ state: "terminated", terminalReason: "stopped" }, "retry")).toBe("active");
  });
});

it("a loop survives its metadata", () => {
  const full = loop({
    vars: { a: "1" },
    gateExitCode: 0,
    gateOutcome: "pass",
    waitingReason: "manual",
    evaluatePrompt: "look",
  });
  expect(readConvergence("kx-c", convergenceMetadata(full))).toEqual(full);
});
