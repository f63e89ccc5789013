import { expect, test } from "vitest";
import { docSections, headingAnchor, sectionExcerpt, sectionScore } from "./doc-sections";

const page = "# Title\n\nIntro.\n\n## POST /beads/{id}\n\nA `claim` is taken once.\n\n```sh\n# no heading\n```\n";

test("a page is parted at its headings, and code is text", () => {
  expect(docSections(page).map(({ heading, anchor }) => [heading, anchor])).toEqual([
    ["Title", ""],
    ["POST /beads/{id}", "post-beads-id"],
  ]);
  expect(docSections(page)[1]?.text).toContain("# no heading");
  expect(headingAnchor("Wer darf was? Größe 3")).toBe("wer-darf-was-größe-3");
});

test("every word of a question must be there, headings count more, and the excerpt is plain text", () => {
  const [top, claim] = docSections(page);
  expect(sectionScore(claim!, "claim once")).toBeGreaterThan(0);
  expect(sectionScore(claim!, "claim nowhere")).toBe(0);
  expect(sectionScore(top!, "title")).toBeGreaterThan(sectionScore(claim!, "claim"));
  expect(sectionScore(top!, "  ")).toBe(0);
  expect(sectionExcerpt(claim!, "claim")).toBe("A claim is taken once.");
});
