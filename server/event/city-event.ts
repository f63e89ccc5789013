/** One event of a city as readers see it (runtime 6). Plain data, shared by all listeners: never change it. */
export type CityEvent = {
  readonly seq: number;
  readonly type: string;
  /** RFC 3339 in UTC. */
  readonly ts: string;
  readonly actor: string;
  /** The bead, session or scoped name that it is about; empty when it is about the city. */
  readonly subject: string;
  readonly message: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly requestId: string;
};

/** An event to be written. With `snapshot`, `payload.bead` becomes the subject as it stands at the end of the transaction. */
export type NewEvent = {
  readonly type: string;
  readonly subject?: string;
  readonly message?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly snapshot?: boolean;
  /** Stands for one event for each of these subjects, in their order, without a payload: a cook tells of thousands at once. */
  readonly subjects?: readonly string[];
};
