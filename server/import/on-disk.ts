import { Refusal } from "@/lib/diagnostic/refusal";

/** Whether the system refused an access to a file: no space, no permission, something in the way. */
export function isDiskError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && (error as NodeJS.ErrnoException).syscall !== undefined;
}

/** Runs what works with files of a place; what the system refuses becomes a sentence about the place. */
export async function onDisk<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskError(error)) throw error;
    throw new Refusal(409, "disk", `${place} cannot be used: ${error.message}`);
  }
}
