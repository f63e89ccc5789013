import type { Tone } from "@/lib/view/tone";
import { absolutePlaces, type PlacedGraph } from "./placed-graph";

/** The colours of the tokens that a drawing uses, as CSS knows them. */
export type DrawingColours = Readonly<Record<"canvas" | "surface" | "sunken" | "line" | "ink" | "faint", string>> & {
  readonly tones: Readonly<Record<Tone, string>>;
};

const margin = 16;
const most = 26;

/** A drawing as one SVG file that needs nothing else: boxes where they are on the page, lines with one bend. */
export function svgText(placed: PlacedGraph, title: string, colours: DrawingColours): string {
  const places = absolutePlaces(placed);
  const right = Math.max(0, ...[...places.values()].map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(0, ...[...places.values()].map(({ y, height }) => y + height)) + margin;
  const size = `viewBox="${-margin} ${-margin} ${right + margin} ${bottom + margin}" width="${right + margin}" height="${bottom + margin}"`;
  const depth = (id: string | undefined): number =>
    id === undefined ? 0 : 1 + depth(placed.graph.nodes.find((node) => node.id === id)?.group);
  const nodes = [...placed.graph.nodes].sort((a, b) => depth(a.group) - depth(b.group));
  const lines = placed.graph.edges.flatMap(({ from, to, dashed }) => {
    const [a, b] = [places.get(from), places.get(to)];
    if (!a || !b) return [];
    const [x1, y1, x2, y2] = [a.x + a.width, a.y + a.height / 2, b.x, b.y + b.height / 2];
    const dash = dashed ? ' stroke-dasharray="4 3"' : "";
    return `<path d="M${x1} ${y1}H${(x1 + x2) / 2}V${y2}H${x2}" fill="none" stroke="${colours.faint}"${dash} marker-end="url(#end)"/>`;
  });
  const boxes = nodes.flatMap(({ id, title: words, subtitle, glyph, tone, container }) => {
    const place = places.get(id);
    if (!place) return [];
    const { x, y, width, height } = place;
    const mark = glyph ? `<tspan fill="${colours.tones[tone]}">${escaped(glyph)}</tspan> ` : "";
    const below =
      subtitle && !container
        ? `<text x="${x + 10}" y="${y + 34}" font-size="11" fill="${colours.faint}">${escaped(cut(subtitle))}</text>`
        : "";
    const ground = container ? colours.sunken : colours.surface;
    return (
      `<g><title>${escaped(words)}</title>` +
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" fill="${ground}" stroke="${colours.line}"/>` +
      `<text x="${x + 10}" y="${y + 18}" font-size="12" fill="${colours.ink}">${mark}${escaped(cut(words))}</text>${below}</g>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="ui-sans-serif, system-ui, sans-serif" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="${colours.faint}"/></marker></defs>`,
    `<rect x="${-margin}" y="${-margin}" width="100%" height="100%" fill="${colours.canvas}"/>`,
    ...lines,
    ...boxes,
    "</svg>\n",
  ].join("\n");
}

const cut = (text: string): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Text of XML: no markup, no control characters that a reader would refuse. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}
