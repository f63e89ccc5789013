/** One event as the stream carries it to browsers. `seq` is the city's own sequence, without gaps. */
export type LiveEvent = {
  readonly seq: number;
  readonly type: string;
  readonly ts: string;
  readonly actor: string;
  readonly subject: string;
};
