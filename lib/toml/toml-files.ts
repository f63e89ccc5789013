import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { FileTree } from "@/lib/files/file-tree";
import { dottedPath, type TomlPathKey, TomlPlaces } from "./locate";
import { type ParsedToml, parseToml, type TomlTable } from "./parse-toml";

/** Parsed texts and their places by content digest; survives from one composition to the next. */
export class TomlCache {
  readonly parsed = new Map<string, ParsedToml>();
  readonly places = new Map<string, TomlPlaces>();
}

export type TomlRead =
  | { readonly kind: "table"; readonly table: TomlTable }
  | { readonly kind: "syntax"; readonly diagnostic: Diagnostic }
  | { readonly kind: "absent"; readonly reason: string };

/** Reads TOML files of a tree, each content once, and finds places in them only when somebody asks. */
export class TomlFiles {
  constructor(
    readonly tree: FileTree,
    readonly cache: TomlCache,
  ) {}

  /** The table of a file, its syntax error, or why there is nothing to read. */
  read(file: string): TomlRead {
    const digest = this.tree.digest(file);
    if (digest === undefined) return { kind: "absent", reason: this.tree.refusal(file) ?? "no such file" };
    let parsed = this.cache.parsed.get(digest);
    if (!parsed) {
      const text = this.tree.read(file);
      if (text === undefined) return { kind: "absent", reason: this.tree.refusal(file) ?? "not a text file" };
      parsed = parseToml(text, file);
      this.cache.parsed.set(digest, parsed);
    }
    if ("table" in parsed) return { kind: "table", table: parsed.table };
    return { kind: "syntax", diagnostic: { ...parsed.diagnostic, file } };
  }

  /** 1-based line and column of a path in a file (of its nearest written ancestor), and the dotted path as text. */
  locate(file: string, path: readonly TomlPathKey[]): Pick<Diagnostic, "file" | "path" | "line" | "column"> {
    const place = this.places(file)?.find(path);
    return { file, path: dottedPath(path), ...(place && { line: place.line, column: place.column }) };
  }

  /** Every place of a file that parses; undefined for any other. */
  places(file: string): TomlPlaces | undefined {
    const digest = this.tree.digest(file);
    if (digest === undefined) return undefined;
    let places = this.cache.places.get(digest);
    if (!places && this.read(file).kind === "table") {
      places = new TomlPlaces(this.tree.read(file) ?? "");
      this.cache.places.set(digest, places);
    }
    return places;
  }
}
