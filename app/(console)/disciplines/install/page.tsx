import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../_data/prefetch";
import { InstallView } from "./_parts/install-view";

export const metadata: Metadata = { title: "Install a Discipline Pack · cityhall" };

export default async function InstallPage() {
  await load(pageTrpc.discipline.access.queryOptions());
  return (
    <Hydrate>
      <InstallView />
    </Hydrate>
  );
}
