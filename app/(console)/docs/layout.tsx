import type { ReactNode } from "react";
import { HallFrame } from "@/components/shell/hall-frame";
import { paths } from "@/lib/url/paths";
import { docPages } from "@/server/docs/doc-pages";
import { requireSignedIn } from "../../_data/page-context";
import { DocList } from "./_parts/doc-list";

/** The documentation of this version: what is said here is made from the program that runs. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  await requireSignedIn(paths.docs());
  const pages = docPages.map(({ slug, title, group }) => ({ slug, title, group }));
  return (
    <HallFrame title="Documentation" href={paths.docs()} tools={<DocSearch />} aside={<DocList pages={pages} />}>
      {children}
    </HallFrame>
  );
}

function DocSearch() {
  return (
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
  );
}
