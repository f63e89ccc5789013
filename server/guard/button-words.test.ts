import { expect, test } from "vitest";
import { emptyButtons } from "./button-words";
import { sourceFiles } from "./source-files";

test("ux 75 every button names what happens", () => {
  expect(sourceFiles(["app", "components"]).flatMap(emptyButtons)).toEqual([]);
});

test("ux 75 the guard sees a button that names its mechanism", () => {
  const file = (text: string) => ({ path: "app/x.tsx", text });
  expect(emptyButtons(file("<Button onClick={() => go()}>\n  Submit\n</Button>"))).toHaveLength(1);
  expect(emptyButtons(file('<ActionButton action="bead.update">Save</ActionButton>'))).toHaveLength(1);
  expect(emptyButtons(file("<Button onClick={go}>Save the bead</Button>"))).toEqual([]);
});
