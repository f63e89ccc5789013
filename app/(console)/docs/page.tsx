import type { Metadata } from "next";
import Link from "next/link";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { paths } from "@/lib/url/paths";
import { docsSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";
import { docPages } from "@/server/docs/doc-pages";
import { type DocHit, searchDocs } from "@/server/docs/search-docs";
import { requireSignedIn } from "../../_data/page-context";

export const metadata: Metadata = { title: "Documentation" };

/** The list of guides and references, or what was found in them. */
export default async function DocsPage({ searchParams }: PageProps<"/docs">) {
  await requireSignedIn(paths.docs());
  const { q } = docsSearch.parse(await searchParams);
  if (q) return <Found question={q} hits={await searchDocs(q)} />;
  return (
    <>
      <PageHeader
        title="Documentation"
        note="Guides for those who use the console, and references that are made from what it runs by."
      />
      <PageBody>
        {["Guides", "Reference"].map((group) => (
          <Panel key={group} flush title={group}>
            <ul>
              {docPages
                .filter((page) => page.group === group)
                .map(({ slug, title, summary }) => (
                  <li key={slug} className="border-line border-b last:border-b-0">
                    <Link href={paths.doc(slug)} className="flex flex-wrap gap-x-4 px-4 py-2 hover:bg-hover">
                      <span className="basis-56 font-medium">{title}</span>
                      <span className="text-ink-2">{summary}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </Panel>
        ))}
      </PageBody>
    </>
  );
}

function Found({ question, hits }: { question: string; hits: readonly DocHit[] }) {
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Documentation", href: paths.docs() }]}
        title={`"${question}"`}
        facts={<span>{plural(hits.length, "part")}</span>}
      />
      <PageBody>
        <Panel flush>
          {hits.length === 0 ? (
            <EmptyNote
              kind="nothing-matches"
              title="Nothing is written about that"
              hint="All words must stand in one part; try fewer of them."
            />
          ) : (
            <ul>
              {hits.map(({ slug, page, heading, anchor, excerpt }) => (
                <li key={`${slug}#${anchor}`} className="border-line border-b last:border-b-0">
                  <Link
                    href={`${paths.doc(slug)}${anchor ? `#${anchor}` : ""}`}
                    className="block px-4 py-2 hover:bg-hover"
                  >
                    <span className="font-medium">{heading}</span> <span className="text-ink-3">{page}</span>
                    <span className="block text-ink-2 text-small wrap-anywhere">{excerpt}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </PageBody>
    </>
  );
}
