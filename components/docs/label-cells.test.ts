import { expect, test } from "vitest";
import { labelCells } from "./label-cells";

const cell = (tagName: string, value: string) => ({
  tagName,
  properties: {},
  children: [{ tagName: "code", children: [{ value }] }],
});
const row = (...children: object[]) => ({ tagName: "tr", children });

test("ux 71 each cell but the first carries the words above its column", () => {
  const cells = [cell("td", "PORT"), cell("td", "a port"), cell("td", "3000")];
  const head = { tagName: "thead", children: [row(cell("th", "Name"), cell("th", "Meaning"))] };
  const body = { tagName: "tbody", children: [row(...cells)] };
  labelCells()({ children: [{ tagName: "p" }, { tagName: "table", children: [head, body] }] });
  expect(cells.map(({ properties }) => properties)).toEqual([{}, { head: "Meaning" }, { head: undefined }]);
});
