import type { Tone } from "@/lib/view/tone";
import { Chip } from "../ui/chip";
import { Table, Td, Th, Tr } from "../ui/table";

type PolicyRow = {
  readonly id: string;
  readonly appliesTo: readonly string[];
  readonly when: string;
  readonly action: "allow" | "redact" | "escalate" | "block";
  readonly explain: string;
  readonly examples: number;
};

const tones: Readonly<Record<PolicyRow["action"], Tone>> = {
  allow: "good",
  redact: "waiting",
  escalate: "human",
  block: "bad",
};

/** Policies of a pack. All that match are weighed and the most severe action wins: block, escalate, redact, allow. */
export function PolicyTable({ policies }: { policies: readonly PolicyRow[] }) {
  return (
    <Table label="Policies">
      <thead>
        <tr>
          <Th>Policy</Th>
          <Th>Action</Th>
          <Th>Applies to</Th>
          <Th>When</Th>
          <Th>Told to the sender</Th>
          <Th numeric>Known answers</Th>
        </tr>
      </thead>
      <tbody>
        {policies.map((policy) => (
          <Tr key={policy.id}>
            <Td className="font-mono text-small">{policy.id}</Td>
            <Td>
              <Chip tone={tones[policy.action]}>{policy.action}</Chip>
            </Td>
            <Td className="max-w-48 font-mono text-small wrap-anywhere">
              {policy.appliesTo.map((type) => type.replace("coalition.", "")).join(", ")}
            </Td>
            <Td className="max-w-72 font-mono text-small wrap-anywhere">{policy.when}</Td>
            <Td className="max-w-72">{policy.explain}</Td>
            <Td numeric>{policy.examples}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
