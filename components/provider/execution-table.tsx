import Link from "next/link";
import type { ExecutionState } from "@/lib/provider/execution";
import type { Price } from "@/lib/provider/price";
import { amountText } from "@/lib/provider/rational";
import { paths } from "@/lib/url/paths";
import { MonoId } from "../ui/mono-id";
import { Table, Td, Th, Tr } from "../ui/table";
import { TimeAgo } from "../ui/time-ago";
import { ExecutionMark } from "./execution-mark";

/** An execution as a list shows it. */
export type ExecutionRow = {
  readonly id: string;
  readonly targetId: string;
  readonly state: ExecutionState;
  readonly code: string;
  readonly hold: Price;
  readonly settlement?: Price;
  readonly startedBy: string;
  readonly startedAt: Date;
};

/** Executions, newest first. */
export function ExecutionTable({ label, rows }: { label: string; rows: readonly ExecutionRow[] }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>State</Th>
          <Th>Target</Th>
          <Th>Execution</Th>
          <Th>Outcome</Th>
          <Th numeric>Held</Th>
          <Th numeric>Charged</Th>
          <Th>By</Th>
          <Th>Started</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={row.id}>
            <Td>
              <ExecutionMark state={row.state} />
            </Td>
            <Td>
              <Link className="link" href={paths.providerExecution(row.id)}>
                {row.targetId}
              </Link>
            </Td>
            <Td>
              <MonoId id={row.id} />
            </Td>
            <Td className="font-mono text-small">{row.code}</Td>
            <Td numeric>{amountText(row.hold.total, row.hold.currency)}</Td>
            <Td numeric>{row.settlement ? amountText(row.settlement.total, row.settlement.currency) : "–"}</Td>
            <Td>{row.startedBy}</Td>
            <Td>
              <TimeAgo at={row.startedAt.toISOString()} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
