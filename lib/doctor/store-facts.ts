/** A bead as the store checks see it. */
export type BeadFact = {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly createdAt: string;
  readonly routedTo: string;
  readonly wisp: boolean;
};

/** `issue` waits for, or lies inside, `on`. */
export type EdgeFact = { readonly issue: string; readonly on: string; readonly type: string };

/** What is known about the bead store of a city. */
export type StoreFacts =
  | { readonly kind: "unavailable"; readonly reason: string }
  | {
      readonly kind: "open";
      readonly engine: string;
      readonly beads: readonly BeadFact[];
      readonly edges: readonly EdgeFact[];
      /** ISO time of the newest export, or undefined when none is known. */
      readonly lastBackup?: string;
    };
