"use client";

import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { paths, withQuery } from "@/lib/url/paths";
import { beadSearch, slingSearch } from "@/lib/url/search";
import { Button } from "../ui/button";
import { Menu } from "../ui/menu";
import { useToast } from "../ui/toaster";

type BeadMenuProps = {
  city: string;
  id: string;
  type: string;
};

/** The `…` of a bead: the same four everywhere (ux 9), and slinging it. */
export function BeadMenu({ city, id, type }: BeadMenuProps) {
  const toast = useToast();
  const path = type === "molecule" ? paths.molecule(city, id) : paths.bead(city, id);
  const copy = (what: string, text: string) => () =>
    void navigator.clipboard.writeText(text).then(
      () => toast("done", `Copied the ${what}`, { text }),
      () => toast("failed", `The ${what} was not copied`, { text }),
    );
  return (
    <Menu
      trigger={
        <Button kind="quiet" aria-label={`More about ${id}`} className="px-1.5">
          <Ellipsis aria-hidden="true" size={15} />
        </Button>
      }
      entries={[
        { kind: "action", label: "Copy id", onSelect: copy("id", id) },
        { kind: "action", label: "Copy link", onSelect: () => copy("link", `${window.location.origin}${path}`)() },
        { kind: "action", label: "Copy command", onSelect: copy("command", `cityhall bead show ${id}`) },
        {
          kind: "link",
          label: "Raw JSON",
          link: (
            <Link href={withQuery(paths.bead(city, id), beadSearch.format({ ...beadSearch.defaults, tab: "json" }))} />
          ),
        },
        {
          kind: "link",
          label: "Sling it…",
          link: <Link href={withQuery(paths.sling(city), slingSearch.format({ ...slingSearch.defaults, bead: id }))} />,
        },
      ]}
    />
  );
}
