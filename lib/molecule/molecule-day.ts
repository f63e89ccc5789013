/** What became of molecules and root-only wisps on one UTC day. */
export type MoleculeDay = {
  /** `2026-05-02`. */
  readonly day: string;
  readonly started: number;
  /** Ended on that day and still in the hot tables: the list of the beads page. */
  readonly finished: number;
  /** Ended on that day and archived since. */
  readonly archived: number;
  /** Seconds from cooking to the end, of all that ended on that day; null where none did. */
  readonly medianLead: number | null;
  /** Nine of ten were not slower. */
  readonly slowLead: number | null;
};
