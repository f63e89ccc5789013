/** How much of a disk one city may make the scan read. Beyond them there is a sentence, never a silent cut. */
export type ScanLimits = {
  /** Largest file that is read, in bytes. */
  readonly fileBytes: number;
  /** Largest sum of all files, in bytes. */
  readonly totalBytes: number;
  /** Most entries, folders included. */
  readonly entries: number;
  /** Deepest folder below a scanned root. */
  readonly depth: number;
};

export const scanLimits: ScanLimits = {
  fileBytes: 4 * 1024 * 1024,
  totalBytes: 128 * 1024 * 1024,
  entries: 100_000,
  depth: 32,
};

/** `4 MB`, `1.5 MB`, `800 kB`. */
export function sizeText(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;
  return `${Math.ceil(bytes / 1024)} kB`;
}
