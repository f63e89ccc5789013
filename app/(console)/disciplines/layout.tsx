import type { ReactNode } from "react";
import { HallFrame } from "@/components/shell/hall-frame";
import { paths } from "@/lib/url/paths";
import { requireSignedIn } from "../../_data/page-context";

/** Discipline Packs belong to the installation. */
export default async function DisciplinesLayout({ children }: { children: ReactNode }) {
  await requireSignedIn(paths.disciplines());
  return (
    <HallFrame title="Disciplines" href={paths.disciplines()}>
      {children}
    </HallFrame>
  );
}
