import { paths } from "@/lib/url/paths";
import { MonoId } from "../ui/mono-id";
import { Table, Td, Th, Tr } from "../ui/table";

type Artifact = {
  readonly position: number;
  readonly state: string;
  readonly host: string;
  readonly reason: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
};

/** What was delivered: kept with its digest, or refused with the reason. Downloads are attachments, never shown in place. */
export function ArtifactTable({ execution, artifacts }: { execution: string; artifacts: readonly Artifact[] }) {
  return (
    <Table label="Artifacts">
      <thead>
        <tr>
          <Th>State</Th>
          <Th>Media type</Th>
          <Th numeric>Bytes</Th>
          <Th>SHA-256</Th>
          <Th>From</Th>
        </tr>
      </thead>
      <tbody>
        {artifacts.map((artifact) => (
          <Tr key={artifact.position}>
            <Td>
              {artifact.state === "kept" ? (
                <a className="link" href={paths.providerArtifact(execution, String(artifact.position))} download>
                  Download artifact {artifact.position + 1}
                </a>
              ) : (
                <span className={artifact.state === "refused" ? "text-bad" : undefined}>
                  {artifact.state}
                  {artifact.reason && `: ${artifact.reason}`}
                </span>
              )}
            </Td>
            <Td>{artifact.mediaType || "unknown"}</Td>
            <Td numeric>{artifact.size || ""}</Td>
            <Td className="max-w-56">{artifact.sha256 && <MonoId id={artifact.sha256} />}</Td>
            <Td className="font-mono text-small">{artifact.host || "the answer"}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
