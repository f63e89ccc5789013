import Link from "next/link";
import { paths } from "@/lib/url/paths";
import { plural } from "@/lib/view/count";
import { Table, Td, Th, Tr } from "../ui/table";
import { TimeAgo } from "../ui/time-ago";
import { VerdictMark } from "./verdict-mark";

type Run = {
  readonly id: string;
  readonly kind: string;
  readonly scenario: string;
  readonly seed: string;
  readonly ok: boolean;
  readonly failed: number;
  readonly messages: number;
  readonly ranBy: string;
  readonly ranAt: Date;
};

/** Runs of a pack, the newest first. */
export function RunTable({ runs }: { runs: readonly Run[] }) {
  return (
    <Table label="Runs">
      <thead>
        <tr>
          <Th>Run</Th>
          <Th>Result</Th>
          <Th>Seed</Th>
          <Th numeric>Messages</Th>
          <Th>By</Th>
          <Th>When</Th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Tr key={run.id}>
            <Td>
              <Link className="link" href={paths.disciplineRun(run.id)}>
                {run.kind === "acceptance" ? "acceptance journey" : `scenario ${run.scenario}`}
              </Link>
            </Td>
            <Td>
              <VerdictMark ok={run.ok} words={["all steps hold", `${plural(run.failed, "step")} failed`]} />
            </Td>
            <Td className="font-mono text-small">{run.seed}</Td>
            <Td numeric>{run.messages}</Td>
            <Td>{run.ranBy}</Td>
            <Td>
              <TimeAgo at={run.ranAt.toISOString()} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
