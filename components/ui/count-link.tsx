import Link from "next/link";
import type { ReactNode } from "react";
import { Tooltip } from "./tooltip";

type CountLinkProps = {
  href: string;
  /** What is counted, as the filter of the list or in words. */
  counts: string;
  className?: string;
  children: ReactNode;
};

/** A number that opens the list that it counts; on hover and on focus it says what is counted (ux 6, 7). */
export function CountLink({ href, counts, className, children }: CountLinkProps) {
  return (
    <Tooltip text={`Counts: ${counts}`}>
      <Link prefetch={false} href={href} className={className}>
        {children}
      </Link>
    </Tooltip>
  );
}
