/** A bead as the store checks see it. */
export type BeadFact = {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly createdAt: string;
  readonly routedTo: string;
  readonly wisp: boolean;
  readonly assignee: string;
};

/** A session bead (runtime 9), open or closed. Texts are empty where its metadata says nothing. */
export type SessionFact = {
  readonly id: string;
  readonly closed: boolean;
  readonly state: string;
  readonly template: string;
  readonly sessionName: string;
  readonly alias: string;
  /** Earlier aliases. */
  readonly aliasHistory: readonly string[];
  /** Identity of the named session that it is. */
  readonly named: string;
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
      readonly sessions: readonly SessionFact[];
      /** Ids of beads whose derived columns (blocked, open children, …) differ from their recomputation. */
      readonly drifted: readonly string[];
      /** ISO time of the newest export, or undefined when none is known. */
      readonly lastBackup?: string;
    };
