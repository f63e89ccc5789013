import { stat } from "node:fs/promises";
import { Refusal } from "@/lib/diagnostic/refusal";
import { type Waiting, withLock } from "./with-lock";

/** Runs a change of a city's imports; two changes of one city wait for each other, whoever makes them. */
export async function inCity<T>(root: string, waiting: Waiting, work: () => Promise<T>): Promise<T> {
  const found = await stat(/* turbopackIgnore: true */ root).catch(() => undefined);
  if (!found?.isDirectory()) throw new Refusal(404, "import-no-city", `${root} is not a directory`);
  return withLock(root, work, waiting);
}
