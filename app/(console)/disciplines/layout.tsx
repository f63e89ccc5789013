import Link from "next/link";
import type { ReactNode } from "react";
import { BrandMark } from "@/components/shell/brand-mark";
import { paths } from "@/lib/url/paths";
import { requireSignedIn } from "../../_data/page-context";

/** Discipline Packs belong to the installation: the frame has no city and no rail. */
export default async function DisciplinesLayout({ children }: { children: ReactNode }) {
  await requireSignedIn(paths.disciplines());
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-header shrink-0 items-center gap-3 border-line border-b px-4 lg:px-6">
        <Link href={paths.home()} aria-label="cityhall, cities" className="flex h-7 items-center">
          <BrandMark />
        </Link>
        <Link href={paths.disciplines()} className="font-medium">
          Disciplines
        </Link>
      </header>
      <main id="page" className="flex min-w-0 flex-1 flex-col bg-canvas">
        {children}
      </main>
    </div>
  );
}
