"use client";

import Link from "next/link";
import { useState } from "react";
import type { BlockNode } from "@/lib/bead/block-tree";
import { paths } from "@/lib/url/paths";
import { countText } from "@/lib/view/count";
import { whyLinks } from "@/lib/view/why-text";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";

/** Reasons that are drawn before somebody asks for all of them. */
const shownFirst = 30;

/** What a bead waits for, down to the end that somebody can act on (ux 39). */
export function WhyBlocked({ city, why, now }: { city: string; why: BlockNode; now: number }) {
  const [all, setAll] = useState(false);
  const links = whyLinks(why, now);
  if (links.length === 0) return null;
  return (
    <section aria-label="Why it waits" className="rounded-md border border-line bg-waiting-soft p-2.5">
      <h3 className="label-caps mb-1">Why it waits</h3>
      <ol className="flex flex-col gap-1">
        {links.slice(0, all ? links.length : shownFirst).map((link) => (
          <li
            key={`${link.depth} ${link.how} ${link.id}`}
            style={{ paddingLeft: link.depth * 14 }}
            className="flex flex-wrap items-baseline gap-x-1.5"
          >
            <span className="text-ink-2">{link.how}</span>
            {link.id ? (
              <Link href={paths.bead(city, link.id)} className="link font-medium">
                {link.title}
              </Link>
            ) : (
              <span>{link.title}</span>
            )}
            <span className={classNames(link.gate ? "text-human" : "text-ink-2")}>
              {link.gate ? "▲ gate, waits for a person" : `(${link.state})`}
            </span>
            {link.actionable && !link.gate && <span className="text-ink-2">← act here</span>}
          </li>
        ))}
      </ol>
      {!all && links.length > shownFirst && (
        <Button kind="quiet" onClick={() => setAll(true)} className="mt-1">
          Show all {countText(links.length)} reasons
        </Button>
      )}
    </section>
  );
}
