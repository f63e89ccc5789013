import type { ComparedSet, PublicQuestion } from "@/lib/discipline/pack/pack";
import { Chip } from "../ui/chip";
import { Table, Td, Th, Tr } from "../ui/table";

/** What every seat is asked: private sets that the room compares, and questions whose answers everyone sees. */
export function QuestionTable({
  compare,
  questions,
}: {
  compare: readonly ComparedSet[];
  questions: readonly PublicQuestion[];
}) {
  const seats = (least: number | undefined) => (least === undefined ? "all seats" : `at least ${least} seats`);
  return (
    <Table label="Questions to every seat">
      <thead>
        <tr>
          <Th>Question</Th>
          <Th>Kind</Th>
          <Th>What the room learns</Th>
          <Th>Why</Th>
        </tr>
      </thead>
      <tbody>
        {compare.map(({ id, label, question, mode, min_seats }) => (
          <Tr key={`compare ${id}`}>
            <Td className="max-w-96">
              <span className="block font-medium">{label}</span>
              <span className="text-ink-2">{question.text}</span>
            </Td>
            <Td>
              {question.kind}
              {question.options && <span className="text-ink-3"> of {question.options.join(", ")}</span>}
            </Td>
            <Td>
              <Chip tone="waiting">{mode === "count" ? "how many are shared" : "the shared values"}</Chip>{" "}
              <span className="text-ink-3 text-small">{seats(min_seats)}</span>
            </Td>
            <Td className="max-w-72 text-ink-2">{question.why}</Td>
          </Tr>
        ))}
        {questions.map(({ id, label, question, search }) => (
          <Tr key={`public ${id}`}>
            <Td className="max-w-96">
              <span className="block font-medium">{label}</span>
              <span className="text-ink-2">{question.text}</span>
            </Td>
            <Td>
              {question.kind}
              {question.options && <span className="text-ink-3"> of {question.options.join(", ")}</span>}
            </Td>
            <Td>
              <Chip tone="human">every answer</Chip>
              {search && <span className="text-ink-3 text-small"> joins place searches</span>}
            </Td>
            <Td className="max-w-72 text-ink-2">{question.why ?? "The whole room sees the answer."}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
