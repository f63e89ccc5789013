import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocText } from "@/components/docs/doc-text";
import { PageHeader } from "@/components/shell/page-header";
import { paths } from "@/lib/url/paths";
import { docPage } from "@/server/docs/doc-pages";
import { requireSignedIn } from "../../../_data/page-context";

export async function generateMetadata({ params }: PageProps<"/docs/[slug]">): Promise<Metadata> {
  return { title: docPage((await params).slug)?.title ?? "Documentation" };
}

/** One guide or reference. */
export default async function DocPage({ params }: PageProps<"/docs/[slug]">) {
  const { slug } = await params;
  await requireSignedIn(paths.doc(slug));
  const page = docPage(slug);
  if (!page) notFound();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Documentation", href: paths.docs() }]}
        title={page.title}
        note={`${page.summary}.`}
      />
      <div className="px-4 lg:px-6">
        <DocText markdown={await page.text()} />
      </div>
    </>
  );
}
