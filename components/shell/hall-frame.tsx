import Link from "next/link";
import type { ReactNode } from "react";
import { paths } from "@/lib/url/paths";
import { AsOf } from "./as-of";
import { BrandMark } from "./brand-mark";
import { RowKeys } from "./row-keys";

type HallFrameProps = {
  readonly title: string;
  /** The first page below the frame. */
  readonly href: string;
  /** What stands at the right of the header. */
  readonly tools?: ReactNode;
  /** What stands beside the page, above it on a phone. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of what belongs to the installation: it has no city and no rail. */
export function HallFrame({ title, href, tools, aside, children }: HallFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-header shrink-0 items-center gap-3 border-line border-b px-4 lg:px-6">
        <Link href={paths.home()} aria-label="cityhall, cities" className="flex h-7 items-center">
          <BrandMark />
        </Link>
        <Link href={href} className="font-medium">
          {title}
        </Link>
        {tools && <div className="ml-auto">{tools}</div>}
      </header>
      <div className="flex min-w-0 flex-1 flex-col md:flex-row">
        {aside}
        <main id="page" className="flex min-w-0 flex-1 flex-col bg-canvas">
          <AsOf />
          <RowKeys />
          {children}
        </main>
      </div>
    </div>
  );
}
