import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/data/providers";
import { EarlyActs } from "@/components/shell/early-acts";
import { readTheme, themeCookie } from "@/components/shell/theme-choice";
import { densityCookie, readDensity } from "@/components/ui/density";

export const metadata: Metadata = {
  title: { template: "%s · cityhall", default: "cityhall" },
  description: "The console for people who operate Gas City.",
  icons: { icon: "/icon.svg" },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f6f3" },
    { media: "(prefers-color-scheme: dark)", color: "#0e0f11" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const kept = await cookies();
  const theme = readTheme(kept.get(themeCookie)?.value);
  const density = readDensity(kept.get(densityCookie)?.value);
  const nonce = (await headers()).get("x-nonce") ?? "";
  return (
    <html lang="en" data-theme={theme} data-density={density} className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <head>
        <EarlyActs nonce={nonce} />
      </head>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
