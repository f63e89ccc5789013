import type { Metadata } from "next";
import { RolesView } from "./_parts/roles-view";

export const metadata: Metadata = { title: "Roles · cityhall" };

export default function RolesPage() {
  return <RolesView />;
}
