/** A command that cannot go on: the sentence goes to stderr, the code to the caller. 1: refused or failed; 2: wrong usage. */
export class CliFailure extends Error {
  constructor(
    message: string,
    readonly exitCode: number = 1,
  ) {
    super(message);
  }
}
