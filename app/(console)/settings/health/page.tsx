import type { Metadata } from "next";
import { HealthView } from "./_parts/health-view";

export const metadata: Metadata = { title: "Health · cityhall" };

export default function SettingsHealthPage() {
  return <HealthView />;
}
