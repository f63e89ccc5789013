/** Who acts and when; the last argument of every mutation. The clock is read at the edge, never inside a verb. */
export type Act = {
  readonly actor: string;
  readonly now: Date;
  readonly requestId?: string;
};
