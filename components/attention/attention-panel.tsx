"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import type { AttentionList } from "@/lib/attention/attention";
import type { AttentionPage } from "@/lib/attention/attention-item";
import { attentionLook } from "@/lib/view/attention-look";
import { countText, plural } from "@/lib/view/count";
import { Panel } from "../ui/panel";
import { GoodNews } from "../ui/panel-state";
import { AttentionRow } from "./attention-row";
import type { useAcknowledge } from "./use-acknowledge";

const first = 8;

type AttentionPanelProps = {
  id: string;
  title: string;
  list: AttentionList;
  /** Only what counts on this page of the rail; all when empty. */
  page: AttentionPage | "";
  good: ReactNode;
  /** Some source did not answer: an empty list is then no good news. */
  unsure: boolean;
  words: ReturnType<typeof useAcknowledge>;
};

/** One of the lists of home, with its number in the head; long ones open by a step and then lead to the whole list. */
export function AttentionPanel({ id, title, list, page, good, unsure, words }: AttentionPanelProps) {
  const [open, setOpen] = useState(false);
  const items = page ? list.items.filter((item) => item.page === page) : list.items;
  const shown = open ? items : items.slice(0, first);
  const more = page ? [] : list.more;
  const count = page ? items.length : list.count;
  return (
    <Panel
      id={id}
      title={
        <>
          {title} <span className="font-mono text-ink-3 text-small">{countText(count)}</span>
        </>
      }
      flush
    >
      {count === 0 ? (
        unsure ? (
          <p className="px-3 py-3 text-ink-2">
            <span aria-hidden="true">? </span>None is known; not everything could be asked.
          </p>
        ) : (
          <GoodNews>{good}</GoodNews>
        )
      ) : (
        <ul>
          {shown.map((item) => (
            <AttentionRow key={item.key} item={item} words={words} />
          ))}
          {!open && items.length > first && (
            <li>
              <button
                type="button"
                onClick={() => setOpen(true)}
                className="flex h-9 w-full items-center px-3 text-ink-2 hover:bg-hover pointer-coarse:h-11"
              >
                Show {plural(items.length - first, "more", "more")}
              </button>
            </li>
          )}
          {more.map((rest) => (
            <li key={rest.kind}>
              <Link
                href={rest.href}
                className="flex h-9 items-center px-3 text-ink-2 hover:bg-hover pointer-coarse:h-11"
              >
                {plural(rest.count, "more", "more")} ({attentionLook[rest.kind].word}) in the whole list
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
