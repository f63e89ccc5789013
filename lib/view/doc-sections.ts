/** A part of a documentation page, from one heading to the next. */
export type DocSection = {
  readonly heading: string;
  /** What follows `#` in the address of the part; empty for the top of the page. */
  readonly anchor: string;
  readonly text: string;
};

/** The anchor of a heading: its words in small letters, joined by `-`. */
export function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
}

/** The parts of a page of Markdown; headings inside of code are text. */
export function docSections(markdown: string): readonly DocSection[] {
  const sections: { heading: string; anchor: string; lines: string[] }[] = [];
  let code = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) code = !code;
    const heading = code ? undefined : /^(#{1,3}) (.+)$/.exec(line);
    if (heading)
      sections.push({
        heading: heading[2]!,
        anchor: heading[1] === "#" ? "" : headingAnchor(heading[2]!),
        lines: [],
      });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ lines, ...section }) => ({ ...section, text: lines.join("\n").trim() }));
}

/** How well a part answers a question: every word must be in it; words in headings count more. 0 for no. */
export function sectionScore({ heading, text }: DocSection, question: string): number {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return 0;
  const [head, body] = [heading.toLowerCase(), text.toLowerCase()];
  let score = 0;
  for (const word of words) {
    const found = (head.includes(word) ? 10 : 0) + Math.min(5, body.split(word).length - 1);
    if (found === 0) return 0;
    score += found;
  }
  return score;
}

/** The line of a part where a question is answered first, without the signs of Markdown. */
export function sectionExcerpt({ text }: DocSection, question: string): string {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^(\|?-{3}|```)/.test(line));
  const line = lines.find((each) => words.some((word) => each.toLowerCase().includes(word))) ?? lines[0] ?? "";
  const plain = line
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*|\\]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return plain.length > 180 ? `${plain.slice(0, 179)}…` : plain;
}
