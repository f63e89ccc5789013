import { Table, Td, Th, Tr } from "../ui/table";
import { VerdictMark } from "./verdict-mark";

type Step = { readonly step: string; readonly ok: boolean; readonly reason: string };

/** The named steps of a run in their order; those that fail say why. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <Table label="Steps">
      <thead>
        <tr>
          <Th>Step</Th>
          <Th>Result</Th>
          <Th>Reason</Th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ step, ok, reason }) => (
          <Tr key={step}>
            <Td className="font-mono text-small">{step}</Td>
            <Td>
              <VerdictMark ok={ok} />
            </Td>
            <Td className="max-w-160 wrap-anywhere">{ok ? "" : reason}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
