import type { Outputs } from "../data/trpc";
import { AgentText } from "./agent-text";

/** The long texts of a bead, as far as it has them. */
export function BeadTexts({ bead }: Pick<Outputs["bead"]["show"], "bead">) {
  return (
    <>
      <AgentText label="Description" text={bead.description} />
      <AgentText label="Acceptance criteria" text={bead.acceptanceCriteria} />
      <AgentText label="Design" text={bead.design} />
      <AgentText label="Notes" text={bead.notes} />
    </>
  );
}
