import type { Tone } from "./tone";

/** One box of a drawing. `group` is the id of the box it lies inside. `rank` decides who is drawn first when space is short. */
export type GraphNode = {
  readonly id: string;
  readonly group?: string;
  readonly title: string;
  readonly subtitle?: string;
  /** When it last changed, ISO; its age stands beside the subtitle where the drawing is near (ux 28). */
  readonly since?: string;
  readonly glyph?: string;
  readonly tone: Tone;
  readonly container: boolean;
  readonly rank: number;
  /** Its state in a word, for boxes that count several. */
  readonly word?: string;
  /** A container in which nothing happens any more. */
  readonly settled?: boolean;
  /** It stands for more than itself, and can be unfolded. */
  readonly folded?: boolean;
  /** How many things it stands for, itself included; 1 when absent. */
  readonly count?: number;
};

/** A line from what comes first to what waits for it. `dashed` marks a softer relation; `label` says which rule made it. */
export type GraphEdge = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly dashed: boolean;
  readonly label?: string;
};

/** A drawing without positions: structure and words only. */
export type Graph = { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] };
