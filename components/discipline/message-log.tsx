import type { ProjectedMessage } from "@/lib/discipline/host/projection";
import { Chip } from "../ui/chip";
import { Table, Td, Th, Tr } from "../ui/table";

/** Fields that hold group elements: shown by their number, for nobody can read them. */
const POINT_FIELDS = new Set(["points", "own"]);

/** A payload on one line. Text only: nothing in it is ever interpreted. */
function payloadText(payload: ProjectedMessage["payload"]): string {
  return Object.entries(payload)
    .map(([key, value]) => {
      if (POINT_FIELDS.has(key) && Array.isArray(value)) return `${key}: ${value.length} blinded`;
      return `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`;
    })
    .join("  ");
}

/** The log as one seat may see it, in order. */
export function MessageLog({ messages }: { messages: readonly ProjectedMessage[] }) {
  return (
    <Table label="Message log">
      <thead>
        <tr>
          <Th numeric>No.</Th>
          <Th>At (UTC)</Th>
          <Th>Seat</Th>
          <Th>Type</Th>
          <Th>Payload</Th>
          <Th>Scope</Th>
        </tr>
      </thead>
      <tbody>
        {messages.map(({ seq, at, seat, type, payload, scope }) => (
          <Tr key={seq}>
            <Td numeric>{seq}</Td>
            <Td className="font-mono text-small">{new Date(at).toISOString().slice(11, 19)}</Td>
            <Td className="font-mono text-small whitespace-nowrap">{seat}</Td>
            <Td className="font-mono text-small">{type.replace("coalition.", "")}</Td>
            <Td className="min-w-72 max-w-160 text-small wrap-anywhere">{payloadText(payload)}</Td>
            <Td>
              {scope.to === "all" ? <span className="text-ink-3">all</span> : scope.to?.join(", ")}
              {(scope.redact ?? []).length > 0 && (
                <>
                  {" "}
                  <Chip tone="waiting" title="Only the sender sees these fields">
                    redacted {scope.redact?.join(", ")}
                  </Chip>
                </>
              )}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
