"use client";

import { Menu as MenuIcon, Search } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useCallback, useState } from "react";
import { paths } from "@/lib/url/paths";
import { Kbd } from "../ui/kbd";
import { Later, later } from "../ui/later";
import { Menu } from "../ui/menu";
import { AsOf } from "./as-of";
import { BrandMark } from "./brand-mark";
import { destinations } from "./destinations";
import { Keyboard } from "./keyboard";
import { LiveIndicator } from "./live-indicator";
import { PersonMenu } from "./person-menu";
import { Rail, type RailBadges } from "./rail";
import { CityMenu, RigMenu } from "./scope-menu";
import type { Theme } from "./theme-choice";
import { TourBar } from "./tour-bar";
import { useTour } from "./use-tour";

const commandPalette = later(() => import("./command-palette").then((module) => module.CommandPalette));
const keyboardHelp = later(() => import("./keyboard-help").then((module) => module.KeyboardHelp));

type AppShellProps = {
  city: { readonly id: string; readonly name: string };
  cities: readonly { readonly id: string; readonly name: string }[];
  rigs: readonly string[];
  person: { readonly name: string; readonly role: string };
  theme: Theme;
  /** Why nobody may change anything now: a read-only console, a paused city. */
  notice?: string | undefined;
  badges: RailBadges;
  children: ReactNode;
};

const iconButton =
  "flex size-7 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11";

/** Header, rail and page of a city: the same on every page. */
export function AppShell({ city, cities, rigs, person, theme, notice, badges, children }: AppShellProps) {
  const [palette, setPalette] = useState<"all" | "actions">();
  const [help, setHelp] = useState(false);
  const tour = useTour(city.id);
  const showHelp = useCallback(() => setHelp(true), []);
  return (
    <div className="flex h-dvh flex-col">
      <a href="#page" className="popup fixed top-2 left-2 z-50 -translate-y-16 px-3 py-1.5 focus:translate-y-0">
        Skip to the page
      </a>
      <header className="flex h-header shrink-0 items-center gap-1 border-line border-b px-2 sm:gap-2 sm:px-3">
        <div className="md:hidden">
          <Menu
            trigger={
              <button type="button" aria-label="Pages" className={iconButton}>
                <MenuIcon aria-hidden="true" size={16} />
              </button>
            }
            entries={destinations.map((each) => ({
              kind: "link",
              label: (
                <>
                  <span className="flex-1">{each.label}</span>
                  {(badges[each.id]?.count ?? 0) > 0 && (
                    <span className="font-mono text-ink-3">{badges[each.id]?.count}</span>
                  )}
                </>
              ),
              link: <Link href={each.path(city.id)} />,
            }))}
          />
        </div>
        <Link
          href={paths.city(city.id)}
          aria-label="cityhall, home"
          className="flex h-7 items-center px-1 max-sm:hidden"
        >
          <BrandMark />
        </Link>
        <CityMenu city={city} cities={cities} />
        <span aria-hidden="true" className="text-line-strong max-sm:hidden">
          /
        </span>
        <RigMenu rigs={rigs} />
        <div className="flex-1" />
        <LiveIndicator />
        <button
          type="button"
          onClick={() => setPalette("all")}
          aria-label="Find anything"
          className="flex h-7 items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-ink-3 hover:text-ink pointer-coarse:h-11"
        >
          <Search aria-hidden="true" size={13} />
          <span className="text-small max-lg:hidden">Find anything</span>
          <span className="max-lg:hidden">
            <Kbd>Ctrl K</Kbd>
          </span>
        </button>
        <PersonMenu city={city.id} name={person.name} role={person.role} theme={theme} onHelp={showHelp} />
      </header>
      {notice && (
        <p role="status" className="border-line border-b bg-human-soft px-4 py-1.5 text-human">
          {notice}
        </p>
      )}
      <div className="flex min-h-0 flex-1">
        <Rail city={city.id} badges={badges} />
        <main
          id="page"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col overflow-y-auto border-line bg-canvas outline-none md:rounded-tl-lg md:border-l"
        >
          <TourBar tour={tour} />
          <AsOf />
          {children}
        </main>
      </div>
      <Keyboard city={city.id} taken={palette !== undefined || help} onPalette={setPalette} onHelp={showHelp} />
      {palette && (
        <Later
          part={commandPalette}
          props={{
            city: city.id,
            mode: palette,
            onClose: () => setPalette(undefined),
            onHelp: showHelp,
            onTour: () => tour.goTo(0),
          }}
        />
      )}
      {help && <Later part={keyboardHelp} props={{ open: true, onOpenChange: setHelp }} />}
    </div>
  );
}
