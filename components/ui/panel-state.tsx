import Link from "next/link";
import type { ReactNode } from "react";
import { paths } from "@/lib/url/paths";
import { FailureNote, type PanelFailure } from "./failure-note";
import { Skeleton } from "./skeleton";

/** Why a list has no rows (ux 63). Each kind says what to do next. */
export type EmptyKind = "nothing-exists" | "nothing-matches" | "not-permitted" | "not-configured";

/**
 * A panel without rows: what is not there, why, the next step, the command that takes it, and the page of the documentation that says more.
 * Where something could be, the hint says how it comes about.
 */
export type Empty = {
  readonly title: string;
  readonly action?: ReactNode;
  /** A command line of cityhall. */
  readonly command?: string;
  readonly doc?: DocLink;
} & (
  | { readonly kind: "nothing-exists" | "not-configured"; readonly hint: ReactNode }
  | { readonly kind: "nothing-matches" | "not-permitted"; readonly hint?: ReactNode }
);

/** A page of the documentation, and its part. */
export type DocLink = { readonly slug: string; readonly part?: string; readonly label: string };

type PanelStateProps = {
  loading?: boolean;
  failure?: PanelFailure | undefined;
  empty?: Empty | undefined;
  skeletonRows?: number;
  children?: ReactNode;
};

/**
 * The states of a panel in their fixed order: first load, failure, empty, ready (ux 61). The state before all of them, of a page that
 * does not show what is now, is said once for all its panels by `AsOf`, and takes no rows away.
 */
export function PanelState({ loading, failure, empty, skeletonRows = 6, children }: PanelStateProps) {
  if (loading) return <Skeleton rows={skeletonRows} />;
  if (failure) return <FailureNote failure={failure} />;
  return empty ? <EmptyNote {...empty} /> : children;
}

const emptyWords: Readonly<Record<EmptyKind, string>> = {
  "nothing-exists": "none yet",
  "nothing-matches": "no match",
  "not-permitted": "not permitted",
  "not-configured": "not configured",
};

/** A list without rows: which kind of nothing, and the next step. */
export function EmptyNote({ kind, title, hint, action, command, doc }: Empty) {
  return (
    <div data-empty={kind} className="flex flex-col items-start gap-1.5 px-4 py-8">
      <span className="label-caps">{emptyWords[kind]}</span>
      <p className="text-lead">{title}</p>
      {hint && <div className="max-w-[60ch] text-ink-2">{hint}</div>}
      {action && <div className="mt-2">{action}</div>}
      {command && (
        <code className="rounded-sm bg-sunken px-1 font-mono text-ink-2 text-small wrap-anywhere">{command}</code>
      )}
      {doc && (
        <Link href={`${paths.doc(doc.slug)}${doc.part ? `#${doc.part}` : ""}`} className="link text-ink-2 text-small">
          {doc.label}
        </Link>
      )}
    </div>
  );
}

/** One quiet line for a list whose being empty is good news. */
export function GoodNews({ children }: { children: ReactNode }) {
  return (
    <p data-empty="nothing-exists" className="flex items-center gap-2 px-3 py-3 text-ink-2">
      <span aria-hidden="true" className="font-mono text-good">
        ●
      </span>
      {children}
    </p>
  );
}
