import type { Metadata } from "next";
import { AuditView } from "./_parts/audit-view";

export const metadata: Metadata = { title: "Audit · cityhall" };

export default function SettingsAuditPage() {
  return <AuditView />;
}
