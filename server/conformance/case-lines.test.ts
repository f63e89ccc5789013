import { describe, expect, it } from "vitest";
import { unreadFields } from "./case-fields";
import { caseLines } from "./case-lines";

const good = (id: string) => JSON.stringify({ id, expect: {} });

describe("case files", () => {
  it("runtime 16 a byte order mark, CRLF, blank lines and no newline at the end are fine", () => {
    const lines = caseLines(`\uFEFF${good("a")}\r\n\r\n   \n${good("b")}`);
    expect(lines.map(({ line }) => line)).toEqual([1, 4]);
    expect(lines.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  });

  it("runtime 16 a line that is no case is told, and the lines after it are read", () => {
    const lines = caseLines(["{oops", "[]", "null", "{}", '{"id":"x"}', good("z")].join("\n"));
    expect(lines.map(({ fault }) => fault?.split(":")[0])).toEqual([
      "is no JSON",
      "is no JSON object",
      "is no JSON object",
      "has no id",
      "case x expects nothing",
      undefined,
    ]);
  });

  it("runtime 16 a field that nothing reads is told, with what was probably meant", () => {
    const caseJson = { id: "a", expect: {}, do: [], given: { bead: [], deps: [] }, wy: "" };
    expect(unreadFields("runtime", caseJson)).toEqual([
      'wy is no field of a case and was not read; did you mean "why"?',
      'given.bead is no field of a case and was not read; did you mean "beads"?',
    ]);
  });
});
