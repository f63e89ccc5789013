import type { Diagnostic } from "./diagnostic";

/**
 * How a refusal reads over HTTP: 400 malformed, 403 not allowed, 404 unknown, 409 in conflict with what is stored, 429 too
 * often. */
export type RefusalStatus = 400 | 403 | 404 | 409 | 429;

/** What a refusal may carry besides its sentence. `current` is the newer state that won an edit race (409). */
export type RefusalDetail = {
  readonly current?: unknown;
  readonly diagnostics?: readonly Diagnostic[];
  /** The ids along a ring of dependencies, first and last the same. */
  readonly path?: readonly string[];
};

/**
 * A request of a user that the rules turn down: thrown inside a transaction so that nothing of it stays. `message` is the
 * sentence for the user, where a spec fixes the wording unchanged; `code` is stable.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status: RefusalStatus,
    readonly code: string,
    message: string,
    readonly detail: RefusalDetail = {},
  ) {
    super(message);
  }
}

/** Whether an unknown error is a refusal, also across module copies (bundles load this file more than once). */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal || (error instanceof Error && error.name === "Refusal" && "status" in error);
}

/** The sentence for a person: the fixed words, and the ring that they are about (decision R3). */
export function refusalSentence({ message, detail }: Refusal): string {
  return detail.path ? `${message}: ${detail.path.join(" -> ")}` : message;
}
