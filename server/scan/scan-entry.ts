/** What the scan knows about one path. A refused entry exists but was not read; `refusal` says why, as a sentence. */
export type ScanEntry =
  | {
      readonly kind: "file";
      /** Modification time in milliseconds and size in bytes: unchanged ones are not read again. */
      readonly mtimeMs: number;
      readonly size: number;
      readonly digest: string;
      /** Undefined for files that are not UTF-8 text. */
      readonly text?: string;
      readonly executable: boolean;
      /** Where a link led, when the entry is one. */
      readonly real?: string;
    }
  | { readonly kind: "directory"; readonly names: readonly string[]; readonly real?: string }
  | { readonly kind: "refused"; readonly refusal: string };

/** Whether two pictures of one path mean the same; a touched file with the same content does. */
export function sameEntry(before: ScanEntry | undefined, after: ScanEntry | undefined): boolean {
  if (before === after) return true;
  if (!before || !after || before.kind !== after.kind) return false;
  if (before.kind === "directory" && after.kind === "directory") {
    return (
      before.names.length === after.names.length && before.names.every((name, index) => name === after.names[index])
    );
  }
  if (before.kind === "file" && after.kind === "file") {
    return before.digest === after.digest && before.executable === after.executable;
  }
  return before.kind === "refused" && after.kind === "refused" && before.refusal === after.refusal;
}
