import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { DocText } from "@/components/docs/doc-text";
import { PageHeader } from "@/components/shell/page-header";
import { paths } from "@/lib/url/paths";
import { docSearch } from "@/lib/url/search";
import { docPage } from "@/server/docs/doc-pages";
import { pageReference } from "@/server/docs/reference/pages";
import { requireSignedIn } from "../../../_data/page-context";

export async function generateMetadata({ params }: PageProps<"/docs/[slug]">): Promise<Metadata> {
  return { title: docPage((await params).slug)?.title ?? "Documentation" };
}

/** One guide or reference; of the pages of the console, the part of the one that is asked about. */
export default async function DocPage({ params, searchParams }: PageProps<"/docs/[slug]">) {
  const { slug } = await params;
  await requireSignedIn(paths.doc(slug));
  const page = docPage(slug);
  if (!page) notFound();
  const { of } = docSearch.parse(await searchParams);
  const part = slug === "pages" ? pageReference(of) : undefined;
  const crumbs = [{ label: "Documentation", href: paths.docs() }];
  return (
    <>
      {part ? (
        <PageHeader
          crumbs={[...crumbs, { label: page.title, href: paths.doc(slug) }]}
          title="How this page is computed"
          facts={
            <Link href={of} className="link font-mono text-small wrap-anywhere">
              {of}
            </Link>
          }
        />
      ) : (
        <PageHeader crumbs={crumbs} title={page.title} note={`${page.summary}.`} />
      )}
      <div className="px-4 lg:px-6">
        <DocText markdown={part ?? (await page.text())} />
      </div>
    </>
  );
}
