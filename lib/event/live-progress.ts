/** How far a change of imports is, as the stream carries it to browsers. It has no number: what is lost is told again. */
export type LiveProgress = {
  readonly id: string;
  readonly progress: {
    readonly step?: "wait" | "list-tags" | "fetch" | "check-out" | "ready" | undefined;
    readonly source?: string | undefined;
    readonly bytes?: number | undefined;
    readonly phase?: string | undefined;
    readonly percent?: number | undefined;
  };
};
