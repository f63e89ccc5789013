import { expect, test } from "vitest";
import type { Bead } from "../bead/bead";
import { exportText } from "./export-text";

const bead = (id: string, title: string, status = "open") =>
  ({
    id,
    title,
    status,
    type: "task",
    labels: ["a", "b"],
    priority: 0,
    assignee: "",
    closeReason: "",
  }) as unknown as Bead;
const molecule = {
  rootId: "r",
  beads: [bead("r", "Root"), bead("1", '=cmd("x"), go'), bead("2", 'say "hi" <b>[x]\nnow', "closed")],
  edges: [
    { issueId: "1", dependsOnId: "r", type: "parent-child" },
    { issueId: "2", dependsOnId: "1", type: "blocks" },
  ],
};

test("ux 42 CSV quotes what it must and lets no spreadsheet compute a title", () => {
  const [head, , first] = exportText(molecule, "csv").split("\r\n");
  expect(head).toMatch(/^id,title,type,status,.*,waits_for$/);
  expect(first).toMatch(/^1,"'=cmd\(""x""\), go",task,open,0,/);
  expect(exportText(molecule, "csv").trimEnd()).toMatch(/,1$/);
});

test("ux 42 Mermaid draws edges, and no title breaks out of its label", () => {
  expect(exportText(molecule, "mermaid")).toBe(
    [
      "flowchart LR",
      '  b0["Root · open"]',
      '  b1["=cmd(#34;x#34;), go · open"]',
      '  b2["say #34;hi#34; #60;b#62;#91;x#93; now · closed"]',
      "  b1 --> b2",
      "",
    ].join("\n"),
  );
});

test("ux 42 JSON holds whole beads and the edges between them", () => {
  expect(JSON.parse(exportText(molecule, "json"))).toEqual(molecule);
});
