import type { ReactNode } from "react";
import { HallFrame } from "@/components/shell/hall-frame";
import { paths } from "@/lib/url/paths";
import { requireSignedIn } from "../../_data/page-context";

/** Provider packs belong to the installation. */
export default async function ProvidersLayout({ children }: { children: ReactNode }) {
  await requireSignedIn(paths.providers());
  return (
    <HallFrame title="Providers" href={paths.providers()}>
      {children}
    </HallFrame>
  );
}
