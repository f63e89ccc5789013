export type FileKind = "file" | "directory";

/**
 * An immutable picture of a folder and everything that it reaches, made by `server/scan` (or in memory by tests).
 * Paths are absolute POSIX paths without `.`, `..` or a trailing slash; `lib/files/path.ts` makes them so.
 */
export interface FileTree {
  /** What is at the path, links followed; undefined where there is nothing, or where a link is refused (see `refusal`). */
  kind(path: string): FileKind | undefined;
  /** The text of a UTF-8 file; undefined where there is no readable file. */
  read(path: string): string | undefined;
  /** Names in a directory, sorted by code unit; empty where there is none. */
  list(path: string): readonly string[];
  /** Lower-case hex SHA-256 of the file's bytes; undefined where there is no readable file. */
  digest(path: string): string | undefined;
  /**
   * Lower-case hex SHA-256 over names, kinds and contents of everything below a directory, ignored names left out
   * (reference 25); undefined where there is no directory. Two equal digests mean two equal directories.
   */
  directoryDigest(path: string): string | undefined;
  /** Whether the file carries an executable bit. */
  executable(path: string): boolean;
  /** Why something that exists was not read (a link that leaves its root, a size limit, no permission), as a sentence. */
  refusal(path: string): string | undefined;
}
