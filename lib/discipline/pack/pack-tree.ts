import type { FileTree } from "@/lib/files/file-tree";

/** Why an entry of a pack folder cannot be used. */
export type PackFault = "link-leaves" | "link-broken" | "not-a-file" | "too-big" | "not-utf8" | "unreadable";

/** Each fault as a sentence about the entry. */
export const PACK_FAULT_TEXT: { readonly [fault in PackFault]: string } = {
  "link-leaves": "is a link that leaves the pack folder",
  "link-broken": "is a link that leads to nothing",
  "not-a-file": "is a pipe, socket or device, not a file",
  "too-big": "is over 1 MiB",
  "not-utf8": "is not UTF-8 text",
  unreadable: "cannot be read",
};

/**
 * A pack folder in memory: a `FileTree` whose refusals are also known by kind, as `server/discipline` reads it from disk.
 * Nothing of a pack is executed, so executable bits are not kept.
 */
export interface PackTree extends Omit<FileTree, "directoryDigest" | "executable"> {
  fault(path: string): PackFault | undefined;
  /** Every entry with a fault, used or not, as paths below the root. */
  readonly faulty: readonly string[];
  /** Readable files as paths below the root, links to files included, linked folders not entered. */
  readonly files: readonly string[];
  /** Regular files below the root, links not counted. */
  readonly regularFiles: number;
  /** Lower-case hex SHA-256 over the paths and contents of the folder. */
  readonly folderDigest: string;
}
