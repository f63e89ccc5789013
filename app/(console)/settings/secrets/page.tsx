import type { Metadata } from "next";
import { SecretsView } from "./_parts/secrets-view";

export const metadata: Metadata = { title: "Secrets · cityhall" };

export default function SettingsSecretsPage() {
  return <SecretsView />;
}
