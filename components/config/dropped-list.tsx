import Link from "next/link";
import type { DroppedThing } from "@/lib/city/composed-city";
import { paths, withQuery } from "@/lib/url/paths";
import { sourceSearch } from "@/lib/url/search";
import { relativeTo } from "../source/diagnostic-list";
import { EmptyNote } from "../ui/panel-state";
import { Table, Td, Th, Tr } from "../ui/table";

/** What files declare and the city does not have, each with its reason: nothing disappears in silence. */
export function DroppedList({ city, root, dropped }: { city: string; root: string; dropped: readonly DroppedThing[] }) {
  if (dropped.length === 0)
    return (
      <EmptyNote kind="nothing-exists" title="Nothing was left out" hint="Everything that is declared is in effect." />
    );
  return (
    <Table label="Left out" className="bg-surface">
      <thead>
        <tr>
          <Th>What</Th>
          <Th>Why</Th>
          <Th>Declared in</Th>
        </tr>
      </thead>
      <tbody>
        {dropped.map((each) => (
          <Tr
            key={`${each.kind} ${each.name} ${each.file} ${each.path} ${each.reason} ${JSON.stringify(each.surface)}`}
          >
            <Td>
              <span className="text-ink-3">{each.kind}</span> <span className="font-medium">{each.name}</span>
            </Td>
            <Td className="max-w-[60ch] whitespace-normal">{each.sentence}</Td>
            <Td className="font-mono text-small">
              <Link
                className="link"
                href={withQuery(paths.source(city), sourceSearch.format({ ...sourceSearch.defaults, file: each.file }))}
              >
                {relativeTo(root, each.file)}
              </Link>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
