import type { ReactNode } from "react";
import { HallFrame } from "@/components/shell/hall-frame";
import { paths } from "@/lib/url/paths";
import { requireSignedIn } from "../../_data/page-context";
import { Hydrate, load, pageTrpc } from "../../_data/prefetch";
import { SettingsTabs } from "./_parts/settings-tabs";

/** Settings belong to the installation and speak of one city at a time. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  await requireSignedIn(paths.settings());
  await Promise.all([load(pageTrpc.people.self.queryOptions()), load(pageTrpc.city.list.queryOptions())]);
  return (
    <HallFrame title="Settings" href={paths.settings()}>
      <Hydrate>
        <SettingsTabs />
        {children}
      </Hydrate>
    </HallFrame>
  );
}
