import type { ProviderPack } from "@/lib/provider/pack";
import { diffPacks } from "@/lib/provider/pack-diff";
import { EmptyNote } from "../ui/panel-state";
import { Table, Td, Th, Tr } from "../ui/table";

/** What one version changed, by field. */
export function PackChanges({ before, after }: { before: ProviderPack; after: ProviderPack }) {
  const changes = diffPacks(before, after);
  if (changes.length === 0)
    return <EmptyNote kind="nothing-exists" title="Both versions say the same" hint="Only their numbers differ." />;
  return (
    <Table label={`Changes from ${before.pack_version} to ${after.pack_version}`}>
      <thead>
        <tr>
          <Th>Field</Th>
          <Th>{before.pack_version}</Th>
          <Th>{after.pack_version}</Th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <Tr key={change.path}>
            <Td className="font-mono text-small">{change.path}</Td>
            <Td className="max-w-80 font-mono text-bad text-small wrap-anywhere">{change.before ?? "–"}</Td>
            <Td className="max-w-80 font-mono text-good text-small wrap-anywhere">{change.after ?? "–"}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
