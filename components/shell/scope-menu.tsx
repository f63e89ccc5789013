"use client";

import { ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { paths } from "@/lib/url/paths";
import { scopeSearch } from "@/lib/url/search";
import { Menu } from "../ui/menu";

const trigger =
  "flex h-7 min-w-0 items-center gap-1.5 rounded-md px-2 hover:bg-hover pointer-coarse:h-11 data-popup-open:bg-hover";

/** Switches the city: the first level of navigation. */
export function CityMenu({
  city,
  cities,
}: {
  city: { readonly id: string; readonly name: string };
  cities: readonly { readonly id: string; readonly name: string }[];
}) {
  return (
    <Menu
      trigger={
        <button type="button" className={`${trigger} font-medium`} aria-label={`City ${city.name}, switch`}>
          <span className="truncate">{city.name}</span>
          <ChevronsUpDown aria-hidden="true" size={13} className="shrink-0 text-ink-3" />
        </button>
      }
      entries={[
        { kind: "label", label: "Cities" },
        ...cities.map((each) => ({
          kind: "link" as const,
          label: each.name,
          checked: each.id === city.id,
          link: <Link href={paths.city(each.id)} />,
        })),
        { kind: "link", label: "All cities, open another", link: <Link href={`${paths.home()}?all=1`} /> },
      ]}
    />
  );
}

/** Narrows every page to one rig: a filter in the address, not a place (ux 2). */
export function RigMenu({ rigs }: { rigs: readonly string[] }) {
  const pathname = usePathname();
  const params = useSearchParams();
  const { rig } = scopeSearch.parse(new URLSearchParams(params.toString()));
  const hrefOf = (name: string) => {
    const next = new URLSearchParams(params.toString());
    if (name) next.set("rig", name);
    else next.delete("rig");
    const query = next.toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  if (rigs.length === 0) return null;
  return (
    <Menu
      trigger={
        <button type="button" className={`${trigger} text-ink-2`} aria-label={`Scope ${rig || "whole city"}, change`}>
          <span className="truncate">{rig || "whole city"}</span>
          <ChevronsUpDown aria-hidden="true" size={13} className="shrink-0 text-ink-3" />
        </button>
      }
      entries={[
        { kind: "link", label: "Whole city", checked: rig === "", link: <Link href={hrefOf("")} /> },
        { kind: "label", label: "Rigs" },
        ...rigs.map((name) => ({
          kind: "link" as const,
          label: name,
          checked: rig === name,
          link: <Link href={hrefOf(name)} />,
        })),
      ]}
    />
  );
}
