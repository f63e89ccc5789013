"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names";
import { paths } from "@/lib/url/paths";

type DocListProps = { pages: readonly { readonly slug: string; readonly title: string; readonly group: string }[] };

/** All pages of the documentation; on a phone they are a line that scrolls. */
export function DocList({ pages }: DocListProps) {
  const here = usePathname();
  return (
    <nav
      aria-label="Documentation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex shrink-0 gap-4 overflow-x-auto border-line px-4 py-2 max-md:border-b md:w-56 md:flex-col md:border-r md:py-4"
    >
      {[...new Set(pages.map(({ group }) => group))].map((group) => (
        <div key={group} className="flex gap-1 md:flex-col">
          <p className="label-caps max-md:hidden">{group}</p>
          {pages
            .filter((page) => page.group === group)
            .map(({ slug, title }) => (
              <Link
                key={slug}
                href={paths.doc(slug)}
                aria-current={here === paths.doc(slug) ? "page" : undefined}
                className={classNames(
                  "flex h-7 items-center rounded-md px-2 whitespace-nowrap md:-mx-2 md:whitespace-normal md:h-auto md:py-1 pointer-coarse:h-11",
                  here === paths.doc(slug) ? "bg-selected font-medium" : "text-ink-2 hover:bg-hover hover:text-ink",
                )}
              >
                {title}
              </Link>
            ))}
        </div>
      ))}
    </nav>
  );
}
