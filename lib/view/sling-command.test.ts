import { expect, test } from "vitest";
import { slingCommand } from "./sling-command";

const draft = {
  mode: "text" as const,
  text: "mend the net",
  bead: "",
  formula: "",
  target: "web/mender",
  vars: {},
  reassign: false,
  force: false,
};

test("ux 49 the equivalent command of each kind of work", () => {
  expect(slingCommand(draft)).toBe("cityhall sling web/mender 'mend the net'");
  expect(slingCommand({ ...draft, mode: "formula", formula: "mend", vars: { size: "2" } })).toBe(
    "cityhall sling web/mender mend --formula --var size=2",
  );
  expect(slingCommand({ ...draft, mode: "bead", bead: "ha-1", formula: "mend", target: "", force: true })).toBe(
    "cityhall sling ha-1 --on mend --force",
  );
  expect(slingCommand({ ...draft, mode: "bead", bead: "ha-1, ha-2 ha-1" })).toBe(
    "cityhall sling web/mender ha-1\ncityhall sling web/mender ha-2",
  );
});
