import type { Difference } from "./compare-city";

type Explanation = {
  /** Row of the table of disagreements in the pack reference, or a decision. */
  readonly because: string;
  readonly explains: (difference: Difference) => boolean;
};

/** Why our outcome differs from a tool's. A difference that none of these explains is ours to look into (decision P30). */
export const explanations: readonly Explanation[] = [
  {
    because: "D10, P17: no control-dispatcher is injected",
    explains: (difference) => difference.ours === "missing" && /control-dispatcher/.test(difference.theirs),
  },
  {
    because: "P9: a preset that a workspace names needs no declaration",
    explains: ({ theirs }) => theirs === 'city.toml: [workspace] provider "claude" is not defined in [providers]',
  },
  {
    because: "D1, P6: a rig load drops city-scoped agents, nothing is hoisted to the city or fanned out to rigs",
    explains: ({ subject, ours }) => /^(agent|named session)/.test(subject) && ours === "missing",
  },
  {
    because: "P3: TOML 1.1 inline tables are read, so the next mistakes show",
    explains: ({ theirs }) => theirs.includes("newlines not allowed within inline tables"),
  },
  {
    because: "newer than the reference: the notice about sessions that are always on and start fresh",
    explains: ({ theirs }) => theirs.includes("starts a fresh provider session after every drain"),
  },
];

/** The first explanation of a difference. */
export function explanationOf(difference: Difference): string | undefined {
  return explanations.find(({ explains }) => explains(difference))?.because;
}
