import { redactCredentials } from "./redact-credentials";

/** A source or a name as it is shown: without credentials, and without characters that move a cursor or hide what stands there. */
export function shownSource(text: string): string {
  return redactCredentials(text).replace(/[\p{Cc}\p{Cf}]+/gu, "\ufffd");
}
