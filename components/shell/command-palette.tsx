"use client";

import { Dialog } from "@base-ui/react/dialog";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import type { FindHit } from "@/lib/action/find-hit";
import { type OfferedAction, offeredActions } from "../action/offered-actions";
import { useTRPC } from "../data/trpc";
import { Kbd } from "../ui/kbd";
import { type Destination, destinations } from "./destinations";
import { slingHere } from "./keyboard";
import { type Recent, useRecents } from "./recent";

const item =
  "flex min-h-8 items-center gap-2.5 rounded-sm px-2.5 py-1 data-[selected=true]:bg-selected pointer-coarse:min-h-11 cursor-default";

const headings = {
  bead: "Beads",
  molecule: "Molecules",
  agent: "Agents",
  formula: "Formulas",
  pack: "Packs",
  config: "Configuration",
} as const;

/** What tells the entries apart. */
const entry = {
  act: ({ id, label }: Pick<OfferedAction, "id" | "label">) => `action ${id} ${label}`,
  hit: ({ kind, path }: FindHit) => `${kind} ${path}`,
  recent: ({ path }: Recent) => `recent ${path}`,
  page: ({ id }: Pick<Destination, "id">) => `page ${id}`,
};

type CommandPaletteProps = {
  city: string;
  /** `actions`: only what the page at hand offers. */
  mode: "all" | "actions";
  onClose: () => void;
  onHelp: () => void;
  onTour: () => void;
};

/** Finds pages, objects and fields of the city by a few letters, and does what the page at hand has buttons for. */
export function CommandPalette({ city, mode, onClose, onHelp, onTour }: CommandPaletteProps) {
  const router = useRouter();
  const trpc = useTRPC();
  const [text, setText] = useState("");
  // What the page offers is what it offered when the palette was opened.
  const [offered] = useState(offeredActions);
  const query = useDeferredValue(text.trim());
  const all = mode === "all";
  const searching = all && query.length > 1;
  const found = useQuery(
    trpc.city.find.queryOptions({ city, query }, { enabled: searching, placeholderData: keepPreviousData }),
  );
  const recents = useRecents(city);
  const close = (then: () => void) => {
    onClose();
    // The dialog gives the focus back first, so that what opens next can take it.
    setTimeout(then);
  };
  const go = (path: string) => close(() => router.push(path));
  const pages = all ? destinations.filter((each) => matches(`${each.label} ${each.also}`, text)) : [];
  const acts = offered.filter(({ label, does }) => matches(`${label} ${does}`, text));
  const seen = all ? recents.filter(({ title, kind }) => matches(`${title} ${kind}`, text)) : [];
  const others = [
    { id: "sling", label: "Sling work to an agent", key: "s", run: () => router.push(slingHere(city)) },
    { id: "help", label: "Keys, actions and words", key: "?", run: onHelp },
    { id: "tour", label: "Take the tour", key: undefined, run: onTour },
  ].filter((each) => all && matches(each.label, text));
  const groups = searching ? (found.data ?? []) : [];
  const [first] = [
    ...acts.filter(({ refusal }) => refusal === undefined).map((act) => entry.act(act)),
    ...groups.flatMap(({ hits }) => hits.map((hit) => entry.hit(hit))),
    ...seen.map((recent) => entry.recent(recent)),
    ...pages.map((page) => entry.page(page)),
    ...others.map(({ id }) => id),
  ];
  // Enter takes the first of what is listed, also when answers come after the last letter.
  const [selected, select] = useState(first ?? "");
  const listed = `${text}\n${first ?? ""}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its first entry
  useEffect(() => select(first ?? ""), [listed]);
  const placeholder = all ? "Page, bead, agent, formula, pack, field or action" : "Action of this page";
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          aria-label={all ? "Find anything" : "Actions of this page"}
          className="popup fixed top-[12vh] left-1/2 z-50 w-144 max-w-[calc(100vw-1.5rem)] -translate-x-1/2 overflow-hidden"
        >
          <Command
            label={all ? "Find anything" : "Actions of this page"}
            shouldFilter={false}
            loop
            value={selected}
            onValueChange={select}
          >
            <Command.Input
              autoFocus
              value={text}
              onValueChange={setText}
              placeholder={placeholder}
              className="h-11 w-full border-line border-b bg-transparent px-3.5 text-lead outline-none placeholder:text-ink-3"
            />
            <Command.List className="max-h-[56vh] overflow-y-auto p-1">
              <Command.Empty className="px-3 py-6 text-ink-3">
                {emptyWords(all, text, searching && found.isFetching)}
              </Command.Empty>
              <Group heading="On this page" items={acts}>
                {(act) => <ActionItem key={`${act.id} ${act.label}`} act={act} onRun={() => close(act.run)} />}
              </Group>
              {groups.map(({ kind, hits, more }) => (
                <Group key={kind} heading={more ? `${headings[kind]}, the first` : headings[kind]} items={hits}>
                  {(hit) => (
                    <Command.Item key={hit.path} value={entry.hit(hit)} onSelect={() => go(hit.path)} className={item}>
                      <span className="min-w-0 flex-1 truncate">{hit.title}</span>
                      <span className="max-w-[45%] truncate font-mono text-ink-3 text-small">{hit.detail}</span>
                    </Command.Item>
                  )}
                </Group>
              ))}
              {searching && found.error && (
                <p role="alert" className="px-3 py-2 text-bad">
                  The search did not answer; pages and actions are here all the same.
                </p>
              )}
              <Group heading="Looked at last" items={seen}>
                {(recent) => (
                  <Command.Item
                    key={recent.path}
                    value={entry.recent(recent)}
                    onSelect={() => go(recent.path)}
                    className={item}
                  >
                    <span className="min-w-0 flex-1 truncate">{recent.title}</span>
                    <span className="text-ink-3 text-small">{recent.kind}</span>
                  </Command.Item>
                )}
              </Group>
              <Group heading="Pages" items={pages}>
                {(each) => (
                  <Command.Item
                    key={each.id}
                    value={entry.page(each)}
                    onSelect={() => go(each.path(city))}
                    className={item}
                  >
                    <each.icon aria-hidden="true" size={14} className="text-ink-3" />
                    <span className="flex-1">{each.label}</span>
                    <Kbd>g</Kbd>
                    <Kbd>{each.key}</Kbd>
                  </Command.Item>
                )}
              </Group>
              <Group heading="Everywhere" items={others}>
                {(other) => (
                  <Command.Item key={other.id} value={other.id} onSelect={() => close(other.run)} className={item}>
                    <span className="flex-1">{other.label}</span>
                    {other.key && <Kbd>{other.key}</Kbd>}
                  </Command.Item>
                )}
              </Group>
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** An action with the command that does the same; one that is not possible stays and says why (ux 10). */
function ActionItem({ act, onRun }: { act: OfferedAction; onRun: () => void }) {
  const off = act.refusal !== undefined;
  return (
    <Command.Item value={entry.act(act)} disabled={off} onSelect={onRun} className={item}>
      <span className="min-w-0 flex-1">
        <span className={off ? "text-ink-3" : undefined}>{act.label}</span>
        <span className="block truncate text-ink-3 text-small">{act.refusal ?? act.does}</span>
        {act.command && <code className="block truncate font-mono text-ink-3 text-small">{act.command}</code>}
      </span>
      {act.key && !off && <Kbd>{act.key}</Kbd>}
    </Command.Item>
  );
}

function Group<Item>({
  heading,
  items,
  children,
}: {
  heading: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <Command.Group heading={<span className="label-caps block px-2.5 pt-2 pb-1">{heading}</span>}>
      {items.map(children)}
    </Command.Group>
  );
}

function emptyWords(all: boolean, text: string, looking: boolean): string {
  if (looking) return "Looking";
  if (text.trim()) return `Nothing is called “${text}”`;
  return all ? "Nothing to find" : "This page offers no actions";
}

function matches(words: string, text: string): boolean {
  const wanted = text.trim().toLowerCase().split(/\s+/);
  return wanted.every((word) => words.toLowerCase().includes(word));
}
