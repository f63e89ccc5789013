"use client";

import { Dialog } from "@base-ui/react/dialog";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { paths } from "@/lib/url/paths";
import { useTRPC } from "../data/trpc";
import { Kbd } from "../ui/kbd";
import { destinations } from "./destinations";

const item =
  "flex h-8 items-center gap-2.5 rounded-sm px-2.5 data-[selected=true]:bg-selected pointer-coarse:h-11 cursor-default";

/** Finds pages, agents, formulas, packs and beads of the city by a few letters. */
export function CommandPalette({ city, onClose }: { city: string; onClose: () => void }) {
  const router = useRouter();
  const trpc = useTRPC();
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim());
  const found = useQuery(
    trpc.city.find.queryOptions({ city, query }, { enabled: query.length > 1, placeholderData: keepPreviousData }),
  );
  const go = (path: string) => {
    onClose();
    router.push(path);
  };
  const pages = destinations.filter((each) => matches(`${each.label} ${each.also}`, text));
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          aria-label="Find anything"
          className="popup fixed top-[12vh] left-1/2 z-50 w-144 max-w-[calc(100vw-1.5rem)] -translate-x-1/2 overflow-hidden"
        >
          <Command label="Find anything" shouldFilter={false} loop>
            <Command.Input
              autoFocus
              value={text}
              onValueChange={setText}
              placeholder="Page, agent, formula, pack or bead"
              className="h-11 w-full border-line border-b bg-transparent px-3.5 text-lead outline-none placeholder:text-ink-3"
            />
            <Command.List className="max-h-[50vh] overflow-y-auto p-1">
              <Command.Empty className="px-3 py-6 text-ink-3">
                {found.isFetching ? "Looking" : `Nothing is called “${text}”`}
              </Command.Empty>
              {pages.length > 0 && (
                <Group heading="Pages">
                  {pages.map((each) => (
                    <Command.Item
                      key={each.id}
                      value={`page ${each.id}`}
                      onSelect={() => go(each.path(city))}
                      className={item}
                    >
                      <each.icon aria-hidden="true" size={14} className="text-ink-3" />
                      <span className="flex-1">{each.label}</span>
                      <Kbd>g</Kbd>
                      <Kbd>{each.key}</Kbd>
                    </Command.Item>
                  ))}
                </Group>
              )}
              {"sling work to an agent".includes(text.toLowerCase()) && (
                <Group heading="Actions">
                  <Command.Item value="sling" onSelect={() => go(paths.sling(city))} className={item}>
                    <span className="flex-1">Sling work to an agent</span>
                    <Kbd>s</Kbd>
                  </Command.Item>
                </Group>
              )}
              {query.length > 1 && found.data && found.data.length > 0 && (
                <Group heading="In this city">
                  {found.data.map((hit) => (
                    <Command.Item key={hit.path} value={hit.path} onSelect={() => go(hit.path)} className={item}>
                      <span className="w-16 shrink-0 text-ink-3 text-small">{hit.kind}</span>
                      <span className="min-w-0 flex-1 truncate">{hit.title}</span>
                      <span className="truncate font-mono text-ink-3 text-small">{hit.detail}</span>
                    </Command.Item>
                  ))}
                </Group>
              )}
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Group({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <Command.Group heading={<span className="label-caps block px-2.5 pt-2 pb-1">{heading}</span>}>
      {children}
    </Command.Group>
  );
}

function matches(words: string, text: string): boolean {
  return words.toLowerCase().includes(text.trim().toLowerCase());
}
