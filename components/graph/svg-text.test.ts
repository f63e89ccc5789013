import { expect, test } from "vitest";
import type { PlacedGraph } from "./placed-graph";
import { svgText } from "./svg-text";

const tones = { neutral: "#1", active: "#2", waiting: "#3", human: "#4", bad: "#5", good: "#6" };
const colours = { canvas: "#c", surface: "#s", sunken: "#u", line: "#l", ink: "#i", faint: "#f", tones };

test("a drawing leaves as SVG: members inside of their group, text never as markup, soft lines dashed", () => {
  const base = { tone: "bad", container: false, rank: 0 } as const;
  const placed: PlacedGraph = {
    graph: {
      nodes: [
        { ...base, id: "a", group: "g", title: "<script>&\u0001", glyph: "✕", subtitle: "x" },
        { ...base, id: "g", title: "group", container: true },
      ],
      edges: [
        { id: "1", from: "g", to: "a", dashed: true },
        { id: "2", from: "gone", to: "a", dashed: false },
      ],
    },
    places: new Map([
      ["g", { x: 100, y: 50, width: 300, height: 100 }],
      ["a", { x: 10, y: 20, width: 184, height: 44 }],
    ]),
  };
  const svg = svgText(placed, "t", colours);
  expect(svg).toContain('<rect x="110" y="70" width="184" height="44"');
  expect(svg).toContain("&lt;script&gt;&amp;</text>");
  expect(svg).not.toContain("<script");
  expect(svg.indexOf("group")).toBeLessThan(svg.indexOf("&lt;script"));
  expect(svg.match(/stroke-dasharray/g)).toHaveLength(1);
  expect(svg).toContain('<tspan fill="#5">✕</tspan>');
  expect(svgText({ graph: { nodes: [], edges: [] }, places: new Map() }, "", colours)).toContain("<svg");
});
