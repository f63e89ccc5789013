import { type TomlPlace, TomlPlaces } from "@/lib/toml/locate";
import { HeaderLines } from "./header-lines";
import { JsonPlaces } from "./json-places";

export type SourceFormat = "toml" | "json";

type Place = Pick<TomlPlace, "line" | "column">;

/** One formula file: its absolute path, its text, and where things are written in it (worked out on demand). */
export class Source {
  #places: TomlPlaces | JsonPlaces | undefined;
  #headers: HeaderLines | undefined;

  constructor(
    readonly file: string,
    readonly text: string,
    readonly format: SourceFormat,
  ) {}

  /** Line and column of a path, or of its nearest ancestor that is written down. */
  place(path: readonly (string | number)[]): Place | undefined {
    this.#places ??= this.format === "json" ? new JsonPlaces(this.text) : new TomlPlaces(this.text);
    return this.#places.find(path);
  }

  /** The line of a table. `[[header]]` lines come from a quick scan; only inline tables need the full places. */
  tableLine(path: readonly (string | number)[]): number {
    if (this.format === "toml") {
      this.#headers ??= new HeaderLines(this.text);
      const line = this.#headers.line(path);
      if (line !== undefined) return line;
    }
    return this.place(path)?.line ?? 1;
  }
}
