import Link from "next/link";
import { paths, withQuery } from "@/lib/url/paths";
import { withRevision } from "@/lib/url/revision";
import { configDiffSearch } from "@/lib/url/search";
import { countText, plural } from "@/lib/view/count";
import type { Outputs } from "../data/trpc";
import { relativeTo } from "../source/diagnostic-list";
import { Chip } from "../ui/chip";
import { Table, Td, Th, Tr } from "../ui/table";
import { TimeAgo } from "../ui/time-ago";

type RevisionTableProps = { city: string; data: Outputs["config"]["revisions"]; pinned: number | undefined };

const glyphs = { added: "+", changed: "~", removed: "−" } as const;
const shownFiles = 3;

/** What the city was, load by load, newest first: when, which files made it so, whether it loaded, and the way to see it. */
export function RevisionTable({ city, data, pinned }: RevisionTableProps) {
  const { revisions, root } = data;
  const firstOf = new Map(revisions.map((each) => [each.hash, each.number]));
  return (
    <Table label="Revisions" className="bg-surface">
      <thead>
        <tr>
          <Th>Revision</Th>
          <Th>Loaded</Th>
          <Th>Came from</Th>
          <Th className="max-sm:hidden">State</Th>
          <Th numeric className="max-md:hidden">
            Agents
          </Th>
          <Th>Compare</Th>
        </tr>
      </thead>
      <tbody>
        {revisions.map((revision, index) => {
          const { number, hash, changes, changed } = revision;
          const before = revisions[index + 1];
          const first = firstOf.get(hash);
          return (
            <Tr key={number} className={number === pinned ? "bg-selected" : undefined}>
              <Td className="align-top">
                <Link className="link font-medium" href={withRevision(paths.config(city), number)} title={hash}>
                  {number}
                </Link>{" "}
                {index === 0 && <Chip>current</Chip>}
                {first !== undefined && first !== number && (
                  <span className="block text-ink-3 text-small">same as {first}</span>
                )}
                <span className="block sm:hidden">
                  <StateText revision={revision} />
                </span>
              </Td>
              <Td className="align-top text-ink-2">
                <TimeAgo at={revision.loadedAt} />
              </Td>
              <Td className="align-top">
                {before === undefined ? (
                  <span className="text-ink-3">the oldest one kept</span>
                ) : (
                  <ul>
                    {changes.slice(0, shownFiles).map(({ file, change }) => (
                      <li key={file} className="font-mono text-small wrap-anywhere" title={change}>
                        {glyphs[change]} {relativeTo(root, file)}
                      </li>
                    ))}
                    {changed > shownFiles && (
                      <li className="text-ink-3 text-small">and {plural(changed - shownFiles, "more file")}</li>
                    )}
                    {changed === 0 && <li className="text-ink-3 text-small">no file of its own</li>}
                  </ul>
                )}
              </Td>
              <Td className="align-top max-sm:hidden">
                <StateText revision={revision} />
              </Td>
              <Td numeric className="align-top max-md:hidden">
                {countText(revision.agents)}
              </Td>
              <Td className="align-top">
                {before && (
                  <Link
                    className="link whitespace-nowrap"
                    href={withQuery(
                      paths.configDiff(city),
                      configDiffSearch.format({ from: String(before.number), to: String(number) }),
                    )}
                  >
                    with {before.number}
                  </Link>
                )}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function StateText({ revision }: { revision: RevisionTableProps["data"]["revisions"][number] }) {
  if (!revision.loads) return <span className="text-bad">✕ {plural(revision.errors, "error")}, does not load</span>;
  if (revision.errors > 0) return <span className="text-bad">✕ loads, {plural(revision.errors, "error")}</span>;
  return (
    <span className="text-good">
      ● loads
      {revision.warnings > 0 && <span className="text-ink-3">, {plural(revision.warnings, "warning")}</span>}
    </span>
  );
}
