"use client";

import Link from "next/link";
import { useState } from "react";
import { Chip } from "@/components/ui/chip";
import { ShowMore } from "@/components/ui/show-more";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { paths, withQuery } from "@/lib/url/paths";
import { commandsSearch } from "@/lib/url/search";
import { countText } from "@/lib/view/count";
import type { CommandItem } from "./commands-view";

type State = ReturnType<typeof commandsSearch.parse>;
type CommandTableProps = {
  city: string;
  items: readonly CommandItem[];
  state: State;
  onOpen: (change: Pick<State, "command" | "rig">) => void;
};

/** Rows that are drawn before somebody asks for more. */
const page = 200;

/** The commands with their words, pack and surface; a row opens its command. */
export function CommandTable({ city, items, state, onOpen }: CommandTableProps) {
  const [limit, setLimit] = useState(page);
  return (
    <>
      <Table label="Commands">
        <thead>
          <tr>
            <Th>Command</Th>
            <Th>What it does</Th>
            <Th>Pack</Th>
            <Th>Surface</Th>
            <Th>May run</Th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, limit).map((item) => {
            const target = { command: item.name, rig: item.rig };
            const current = state.command === item.name && state.rig === item.rig;
            return (
              <Tr
                key={`${item.rig} ${item.name} ${item.run}`}
                aria-current={current || undefined}
                className={current ? "bg-selected" : undefined}
              >
                <Td>
                  <Link
                    className="link font-mono whitespace-nowrap"
                    href={withQuery(paths.commands(city), commandsSearch.format({ ...state, ...target }))}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      onOpen(target);
                    }}
                  >
                    {item.name}
                  </Link>
                </Td>
                <Td className="min-w-56 text-ink-2">{item.description || "no description"}</Td>
                <Td className="whitespace-nowrap">{item.packName}</Td>
                <Td className="whitespace-nowrap text-ink-2">{item.rig ? `rig ${item.rig}` : "city"}</Td>
                <Td>
                  {item.refusal ? (
                    <Chip tone="bad" title={item.refusal}>
                      cannot run
                    </Chip>
                  ) : item.allowed ? (
                    <Chip tone="good">allowed</Chip>
                  ) : (
                    <Chip tone="waiting">never run here</Chip>
                  )}
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
      {items.length > limit && (
        <ShowMore onMore={() => setLimit(limit + page)}>{countText(items.length - limit)} more</ShowMore>
      )}
    </>
  );
}
