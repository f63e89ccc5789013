"use client";

import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { Button } from "../ui/button";
import { Menu, type MenuEntry } from "../ui/menu";
import { useToast } from "../ui/toaster";

type ObjectMenuProps = {
  /** What the object is called in commands and addresses. */
  id: string;
  /** Its page; that of now when it is left out. */
  path?: string;
  /** The command line that shows the same. */
  command: string;
  /** Everything that the page knows of it, or the address where that is shown. */
  raw: { readonly href: string } | { readonly value: unknown };
  more?: readonly MenuEntry[];
};

/** The `…` of an object: the same four everywhere (ux 9), then what is its own. */
export function ObjectMenu({ id, path, command, raw, more = [] }: ObjectMenuProps) {
  const toast = useToast();
  const copy = (what: string, text: () => string) => () =>
    void navigator.clipboard.writeText(text()).then(
      () => toast("done", `Copied the ${what}`, { text: text().slice(0, 200) }),
      () => toast("failed", `The ${what} was not copied`, { text: text().slice(0, 200) }),
    );
  const link = () => (path ? `${window.location.origin}${path}` : window.location.href);
  return (
    <Menu
      trigger={
        <Button kind="quiet" aria-label={`More about ${id}`} className="px-1.5">
          <Ellipsis aria-hidden="true" size={15} />
        </Button>
      }
      entries={[
        { kind: "action", label: "Copy id", onSelect: copy("id", () => id) },
        { kind: "action", label: "Copy link", onSelect: copy("link", link) },
        { kind: "action", label: "Copy command", onSelect: copy("command", () => command) },
        "href" in raw
          ? { kind: "link", label: "Raw JSON", link: <Link href={raw.href} /> }
          : { kind: "action", label: "Copy raw JSON", onSelect: copy("JSON", () => jsonText(raw.value)) },
        ...more,
      ]}
    />
  );
}

/** Values as JSON; whole numbers beyond what JSON can hold become texts. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each), 2);
}
