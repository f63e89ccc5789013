import Link from "next/link";
import type { ReactNode } from "react";
import { BrandMark } from "@/components/shell/brand-mark";
import { paths } from "@/lib/url/paths";
import { docPages } from "@/server/docs/doc-pages";
import { requireSignedIn } from "../../_data/page-context";
import { DocList } from "./_parts/doc-list";

/** The documentation of this version: what is said here is made from the program that runs. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  await requireSignedIn(paths.docs());
  const pages = docPages.map(({ slug, title, group }) => ({ slug, title, group }));
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-header shrink-0 items-center gap-3 border-line border-b px-4 lg:px-6">
        <Link href={paths.home()} aria-label="cityhall, cities" className="flex h-7 items-center">
          <BrandMark />
        </Link>
        <Link href={paths.docs()} className="font-medium">
          Documentation
        </Link>
        <span className="flex-1" />
        <form action={paths.docs()} className="w-56 max-w-[45vw]">
          <input
            type="search"
            name="q"
            data-page-filter
            aria-label="Search the documentation"
            placeholder="Search"
            className="h-7 w-full rounded-md border border-line-strong bg-surface px-2 placeholder:text-ink-3 pointer-coarse:h-11"
          />
        </form>
      </header>
      <div className="flex min-w-0 flex-1 flex-col md:flex-row">
        <DocList pages={pages} />
        <main id="page" className="min-w-0 flex-1 bg-canvas">
          {children}
        </main>
      </div>
    </div>
  );
}
