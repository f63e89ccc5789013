import type { Outputs } from "@/components/data/trpc";
import { Table, Td, Th, Tr } from "@/components/ui/table";

type Probed = Outputs["runtime"]["probe"];
type Result = Probed["results"][number];

function lookOf({ outcome, required }: Result) {
  if (outcome === "pass") return { glyph: "●", word: "passed", tone: "text-good" };
  if (outcome === "fail")
    return required
      ? { glyph: "✕", word: "failed", tone: "text-bad" }
      : { glyph: "▲", word: "failed, which the smoke test forgives", tone: "text-human" };
  return required
    ? { glyph: "✕", word: "required, and absent", tone: "text-bad" }
    : { glyph: "·", word: "absent, which is allowed", tone: "text-ink-2" };
}

/** What a runtime keeps of the protocol, by requirement code. */
export function RequirementTable({ holds, results }: Probed) {
  return (
    <div className="rounded-md border border-line">
      <p role="status" className={holds ? "px-4 py-2 text-good" : "px-4 py-2 text-bad"}>
        {holds ? "● It keeps the protocol as far as it was tried." : "✕ It does not keep the protocol."}
      </p>
      <Table label="Requirements">
        <thead>
          <tr>
            <Th>Code</Th>
            <Th>Operation</Th>
            <Th>Requirement</Th>
            <Th>Outcome</Th>
            <Th>What it said</Th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => {
            const look = lookOf(result);
            return (
              <Tr key={result.code}>
                <Td className="font-mono whitespace-nowrap">{result.code}</Td>
                <Td className="font-mono text-small">{result.op}</Td>
                <Td className="min-w-64 text-ink-2">{result.says}</Td>
                <Td className={`whitespace-nowrap ${look.tone}`}>
                  <span aria-hidden="true">{look.glyph}</span> {look.word}
                </Td>
                <Td className="min-w-48 wrap-anywhere">{result.message}</Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
