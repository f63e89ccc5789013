import Link from "next/link";
import type { ReactNode } from "react";
import type { GlossaryWord } from "@/lib/glossary/glossary";
import { Term } from "../ui/term";
import { ComputedLink } from "./computed-link";

/** A step on the way to this page. */
export type Crumb = { readonly label: string; readonly href: string };

type PageHeaderProps = {
  crumbs?: readonly Crumb[];
  title: ReactNode;
  /** The noun of the field that the page is about; its line of the glossary is a click away (ux 74). */
  term?: GlossaryWord;
  /** Facts beside the title: state, owner, rig, age, origin. */
  facts?: ReactNode;
  /** One line below: what the page shows. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Tabs, at the lower border. */
  children?: ReactNode;
};

/** The head of every page, in the same order on each: way, title, facts, actions, tabs (ux 9). */
export function PageHeader({ crumbs = [], title, term, facts, note, actions, children }: PageHeaderProps) {
  return (
    <header className="border-line border-b px-4 pt-3 lg:px-6">
      {crumbs.length > 0 && (
        <nav aria-label="Way here" data-way className="mb-0.5">
          <ol className="flex flex-wrap items-center gap-1.5 text-ink-3 text-small">
            {crumbs.map((crumb) => (
              <li key={crumb.href} className="flex items-center gap-1.5">
                <Link href={crumb.href} className="hover:text-ink">
                  {crumb.label}
                </Link>
                <span aria-hidden="true">/</span>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 pb-2.5">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex items-center gap-1">
            <h1 className="text-title wrap-anywhere">{title}</h1>
            {term && <Term word={term} />}
            <ComputedLink />
          </div>
          {facts && <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">{facts}</div>}
          {note && <p className="mt-0.5 max-w-[80ch] text-ink-3">{note}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </header>
  );
}

/** The body of a page below its head. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-4 p-4 lg:px-6">{children}</div>;
}
