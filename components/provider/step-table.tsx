import type { ExecutionState } from "@/lib/provider/execution";
import { amountText, type Rational } from "@/lib/provider/rational";
import { Table, Td, Th, Tr } from "../ui/table";
import { ExecutionMark } from "./execution-mark";

type Step = {
  readonly seq: number;
  readonly at: Date;
  readonly toState: string;
  readonly code: string;
  readonly detail: string;
  readonly actor: string;
};
type Entry = { readonly kind: string; readonly amount: Rational; readonly currency: string; readonly reason: string };

/** The moves of an execution, oldest first, then its entries in the ledger. */
export function StepTable({ steps, ledger }: { steps: readonly Step[]; ledger: readonly Entry[] }) {
  return (
    <Table label="Timeline">
      <thead>
        <tr>
          <Th>State</Th>
          <Th>What</Th>
          <Th>By</Th>
          <Th>At (UTC)</Th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <Tr key={step.seq}>
            <Td>
              <ExecutionMark state={step.toState as ExecutionState} />
            </Td>
            <Td className="max-w-72 wrap-anywhere">
              {step.code && <span className="font-mono text-small">{step.code} </span>}
              {step.detail}
            </Td>
            <Td>{step.actor}</Td>
            <Td className="font-mono text-small whitespace-nowrap">
              {step.at.toISOString().slice(0, 23).replace("T", " ")}
            </Td>
          </Tr>
        ))}
        {ledger.map((entry) => (
          <Tr key={entry.kind}>
            <Td className="text-ink-2">ledger</Td>
            <Td>{entry.kind}</Td>
            <Td />
            <Td numeric>{amountText(entry.amount, entry.currency)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
