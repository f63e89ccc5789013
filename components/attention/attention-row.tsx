"use client";

import Link from "next/link";
import { neededRole } from "@/lib/access/role";
import type { AttentionItem } from "@/lib/attention/attention-item";
import { acknowledgeFor, attentionLook } from "@/lib/view/attention-look";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { Menu } from "../ui/menu";
import { TimeAgo } from "../ui/time-ago";
import { toneText } from "../ui/tone-classes";
import type { useAcknowledge } from "./use-acknowledge";

type AttentionRowProps = { item: AttentionItem; words: ReturnType<typeof useAcknowledge> };

/** One thing that needs somebody: what, why, since when, who can act, the way there, and "I handle this". */
export function AttentionRow({ item, words }: AttentionRowProps) {
  const look = attentionLook[item.kind];
  const { acknowledged } = item;
  return (
    <li
      data-attention={item.key}
      className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 border-line border-b px-3 py-2 last:border-b-0 sm:grid-cols-[6rem_1fr_7rem_auto]"
    >
      <span className={classNames("flex items-center gap-1.5 max-sm:col-span-2", toneText[look.tone])}>
        <span aria-hidden="true" className="w-3 text-center font-mono leading-none">
          {look.glyph}
        </span>
        {look.word}
        {item.rig && <span className="truncate text-ink-3 text-small">{item.rig}</span>}
      </span>
      <span className="min-w-0 max-sm:col-span-2">
        <Link href={item.action.href} className="block font-medium wrap-anywhere hover:underline">
          {item.what}
        </Link>
        <span className="block text-ink-2 wrap-anywhere">{item.why}</span>
        <span className="block text-ink-3 text-small">
          {item.id && <span className="mr-2 font-mono">{item.id}</span>}
          {acknowledged ? (
            <>
              {acknowledged.by} handles it until {acknowledged.until.slice(0, 16).replace("T", " ")} UTC
            </>
          ) : (
            `${whoCanAct(item)} can act`
          )}
        </span>
      </span>
      <span className="text-ink-3 text-small sm:text-right">
        {item.since === null ? "since when is not known" : <TimeAgo at={item.since} />}
      </span>
      <span className="flex flex-wrap justify-end gap-1.5">
        {acknowledged ? (
          <Button
            disabledReason={words.withdrawing.refusal}
            aria-label={`${words.withdrawing.label}: ${item.what}`}
            onClick={() => words.withdraw(item)}
          >
            {words.withdrawing.label}
          </Button>
        ) : (
          <>
            <Handle item={item} words={words} />
            <Link
              href={item.action.href}
              aria-label={`${item.action.label}: ${item.what}`}
              className="inline-flex h-7 items-center rounded-md bg-inverse px-2.5 font-medium text-inverse-ink hover:opacity-88 pointer-coarse:h-11"
            >
              {item.action.label}
            </Link>
          </>
        )}
      </span>
    </li>
  );
}

function Handle({ item, words }: AttentionRowProps) {
  const { label, refusal } = words.acknowledging;
  const button = (
    <Button disabledReason={refusal} aria-label={`${label}: ${item.what}`}>
      {label}
    </Button>
  );
  if (refusal !== undefined) return button;
  return (
    <Menu
      trigger={button}
      entries={acknowledgeFor.map((each) => ({
        kind: "action",
        label: each.label,
        onSelect: () => words.acknowledge(item, each.hours),
      }))}
    />
  );
}

const roleWords = {
  viewer: "Everybody",
  operator: "Operators",
  maintainer: "Maintainers",
  admin: "Administrators",
} as const;

/** Who may end it, in the words of the table of rights. */
function whoCanAct({ permission }: AttentionItem): string {
  const needed = neededRole[permission];
  return needed === "grant" ? `Whoever holds the grant ${permission}` : roleWords[needed];
}
