import { docSections, sectionExcerpt, sectionScore } from "@/lib/view/doc-sections";
import { docPages } from "./doc-pages";

/** A part of the documentation that answers a question. */
export type DocHit = {
  readonly slug: string;
  readonly page: string;
  readonly heading: string;
  readonly anchor: string;
  readonly excerpt: string;
};

/** The parts in which every word of a question stands, the best first. */
export async function searchDocs(question: string, limit = 40): Promise<readonly DocHit[]> {
  const texts = await Promise.all(docPages.map(async (page) => ({ page, text: await page.text() })));
  return texts
    .flatMap(({ page, text }) =>
      docSections(text).map((section) => ({ page, section, score: sectionScore(section, question) })),
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ page, section }) => ({
      ...{ slug: page.slug, page: page.title, heading: section.heading, anchor: section.anchor },
      excerpt: sectionExcerpt(section, question),
    }));
}
