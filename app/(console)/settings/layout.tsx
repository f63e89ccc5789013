import Link from "next/link";
import type { ReactNode } from "react";
import { BrandMark } from "@/components/shell/brand-mark";
import { paths } from "@/lib/url/paths";
import { requireSignedIn } from "../../_data/page-context";
import { Hydrate, load, pageTrpc } from "../../_data/prefetch";
import { SettingsTabs } from "./_parts/settings-tabs";

/** Settings belong to the installation and speak of one city at a time: the frame has no rail. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  await requireSignedIn(paths.settings());
  await Promise.all([load(pageTrpc.people.self.queryOptions()), load(pageTrpc.city.list.queryOptions())]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-header shrink-0 items-center gap-3 border-line border-b px-4 lg:px-6">
        <Link href={paths.home()} aria-label="cityhall, cities" className="flex h-7 items-center">
          <BrandMark />
        </Link>
        <Link href={paths.settings()} className="font-medium">
          Settings
        </Link>
      </header>
      <main id="page" className="flex min-w-0 flex-1 flex-col bg-canvas">
        <Hydrate>
          <SettingsTabs />
          {children}
        </Hydrate>
      </main>
    </div>
  );
}
