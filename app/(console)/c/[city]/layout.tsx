import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { LiveProvider } from "@/components/data/live/live-provider";
import { readTheme, themeCookie } from "@/components/shell/theme-choice";
import { paths } from "@/lib/url/paths";
import { requireSignedIn } from "../../../_data/page-context";
import { Hydrate, load, pageTrpc, warm } from "../../../_data/prefetch";
import { CityShell } from "./_parts/city-shell";

export async function generateMetadata({ params }: LayoutProps<"/c/[city]">): Promise<Metadata> {
  const city = decodeURIComponent((await params).city);
  return { title: { template: `%s · ${city} · cityhall`, default: `${city} · cityhall` } };
}

export default async function CityLayout({ params, children }: LayoutProps<"/c/[city]"> & { children: ReactNode }) {
  const city = decodeURIComponent((await params).city);
  await requireSignedIn(paths.city(city));
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  const { seq } = await load(pageTrpc.city.summary.queryOptions({ city }));
  await Promise.all([
    load(pageTrpc.city.list.queryOptions()),
    warm(pageTrpc.people.self.queryOptions()),
    warm(pageTrpc.attention.list.queryOptions({ city, rig: "" })),
  ]);
  return (
    <Hydrate>
      <LiveProvider city={city} seq={seq}>
        <CityShell city={city} theme={theme}>
          {children}
        </CityShell>
      </LiveProvider>
    </Hydrate>
  );
}
