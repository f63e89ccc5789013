"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { paths, withQuery } from "@/lib/url/paths";
import { settingsSearch } from "@/lib/url/search";

const tabs = [
  ["People", paths.settingsPeople()],
  ["Roles", paths.settingsRoles()],
  ["Tokens", paths.settingsTokens()],
  ["Cities", paths.settingsCities()],
  ["Secrets", paths.settingsSecrets()],
  ["Audit", paths.settingsAudit()],
  ["Health", paths.settingsHealth()],
] as const;

/** The pages of the settings; the chosen city goes along. */
export function SettingsTabs() {
  const pathname = usePathname();
  const { city } = settingsSearch.parse(new URLSearchParams(useSearchParams().toString()));
  const query = settingsSearch.format({ ...settingsSearch.defaults, city });
  return (
    <nav aria-label="Settings" className="flex gap-4 overflow-x-auto border-line border-b px-4 lg:px-6">
      {tabs.map(([label, path]) => (
        <Link
          key={path}
          href={withQuery(path, query)}
          aria-current={pathname === path ? "page" : undefined}
          className="flex h-9 items-center border-transparent border-b-2 whitespace-nowrap text-ink-3 hover:text-ink aria-[current]:border-ink aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
