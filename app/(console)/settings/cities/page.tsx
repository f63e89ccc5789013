import type { Metadata } from "next";
import { CitiesView } from "./_parts/cities-view";

export const metadata: Metadata = { title: "Registered cities · cityhall" };

export default function SettingsCitiesPage() {
  return <CitiesView />;
}
