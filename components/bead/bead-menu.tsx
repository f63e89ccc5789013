"use client";

import Link from "next/link";
import { paths, withQuery } from "@/lib/url/paths";
import { beadSearch, slingSearch } from "@/lib/url/search";
import { ObjectMenu } from "../shell/object-menu";

type BeadMenuProps = {
  city: string;
  id: string;
  type: string;
};

/** The `…` of a bead, and slinging it. */
export function BeadMenu({ city, id, type }: BeadMenuProps) {
  const sling = withQuery(paths.sling(city), slingSearch.format({ ...slingSearch.defaults, bead: id }));
  return (
    <ObjectMenu
      id={id}
      path={type === "molecule" ? paths.molecule(city, id) : paths.bead(city, id)}
      command={`cityhall bead show ${id}`}
      raw={{ href: withQuery(paths.bead(city, id), beadSearch.format({ ...beadSearch.defaults, tab: "json" })) }}
      more={[{ kind: "link", label: "Sling it…", link: <Link href={sling} /> }]}
    />
  );
}
