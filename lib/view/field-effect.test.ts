import { describe, expect, it } from "vitest";
import { agentFields } from "../pack/table/agent-fields";
import { fieldEffect } from "./field-effect";

describe("ux 18 a difference says whether running sessions have to start anew", () => {
  it("what a session is started with needs a start, what is looked up or repeated does not", () => {
    expect(["env.PORT", "prompt_template", "pre_start"].map((path) => fieldEffect("agent", path))).toEqual([
      "restart",
      "restart",
      "restart",
    ]);
    expect(["session_live", "max_active_sessions"].map((path) => fieldEffect("agent", path))).toEqual(["live", "live"]);
    expect(fieldEffect("provider", "command")).toBe("restart");
  });

  it("says nothing where the spec does not tell, and every field that it tells of exists", () => {
    expect([fieldEffect("agent", "name"), fieldEffect("rig", "prefix"), fieldEffect("city", "daemon")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const known = Object.keys(agentFields).filter((field) => fieldEffect("agent", field) !== undefined);
    expect(known).toHaveLength(39);
  });
});
