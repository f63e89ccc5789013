"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "@/components/data/trpc";
import { BrandMark } from "@/components/shell/brand-mark";
import { ComputedLink } from "@/components/shell/computed-link";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { refusal } from "@/lib/access/may";
import { glossary } from "@/lib/glossary/glossary";
import { paths } from "@/lib/url/paths";
import { countText, plural } from "@/lib/view/count";
import { OpenCity } from "./open-city";

/** The cities of this console, with how each one loads, and the way to open another. */
export function CityList() {
  const { data: cities } = useSuspenseQuery(useTRPC().city.list.queryOptions());
  return (
    <main className="mx-auto flex max-w-192 flex-col gap-5 px-4 py-10">
      <header className="flex items-center gap-2.5">
        <BrandMark size={22} />
        <div className="flex flex-1 items-center gap-1">
          <h1 className="text-title">Cities</h1>
          <ComputedLink />
        </div>
        <Link href={paths.providers()} className="link">
          Provider packs
        </Link>
        <Link href={paths.disciplines()} className="link">
          Discipline Packs
        </Link>
        <Link href={paths.docs()} className="link">
          Documentation
        </Link>
      </header>
      <Panel flush>
        {cities.length === 0 ? (
          <FirstCity />
        ) : (
          <ul>
            {cities.map((city) => (
              <li key={city.id} className="border-line border-b last:border-b-0">
                <Link
                  href={paths.city(city.id)}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 basis-56">
                    <span className="block font-medium text-lead">{city.name}</span>
                    <span className="block truncate font-mono text-ink-3 text-small">{city.path}</span>
                  </span>
                  <span className="text-ink-2 text-small">
                    {countText(city.agents)} agents · {countText(city.rigs)} rigs · {countText(city.packs)} packs
                  </span>
                  <LoadState loads={city.loads} errors={city.errors} warnings={city.warnings} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <OpenCity />
      <p className="text-ink-2">
        A city that lives in a Git repository is fetched and kept current:{" "}
        <Link href={paths.settingsCities()} className="link">
          register it by its address
        </Link>
        .
      </p>
    </main>
  );
}

/** An empty installation explains itself: what a city is, what happens to it, and who can open one. */
function FirstCity() {
  const { data: self } = useQuery(useTRPC().people.self.queryOptions());
  const refused = self && refusal(self.standing, "city.open");
  if (refused)
    return (
      <EmptyNote
        kind="not-permitted"
        title="No city is open to you"
        hint={`Ask an administrator of this console for a role in a city, or to open one. ${refused}`}
      />
    );
  return (
    <EmptyNote
      kind="not-configured"
      title="No city is open"
      hint={
        <ol className="list-decimal space-y-1 pl-4">
          <li>A city is {glossary.city.replaceAll("`", "")}. Yours stays where it is; the console only reads it.</li>
          <li>Open it below by its folder, or register it by the address of its repository.</li>
          <li>
            Home then says who waits, what is stuck and what changed; mistakes in its files are shown with their lines,
            so a city that does not load opens, too.
          </li>
          <li>Without one of your own, start the console without --city: it brings a harbour to look at.</li>
        </ol>
      }
      doc={{ slug: "administrators", part: "start", label: "How to start" }}
    />
  );
}

function LoadState({ loads, errors, warnings }: { loads: boolean; errors: number; warnings: number }) {
  if (!loads) return <span className="text-bad text-small">✕ does not load: {plural(errors, "error")}</span>;
  if (errors > 0) return <span className="text-bad text-small">✕ {plural(errors, "error")}</span>;
  if (warnings > 0) return <span className="text-human text-small">▲ {plural(warnings, "warning")}</span>;
  return <span className="text-good text-small">● loads</span>;
}
