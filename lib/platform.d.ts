// The two standard address classes that every JavaScript platform has and that do no I/O. `tsconfig.lib.json` gives lib nothing
// else of a platform; the whole project's tsconfig leaves this file out, because its DOM types declare them in full.

declare class URLSearchParams {
  constructor(
    init?: string | URLSearchParams | Readonly<Record<string, string>> | readonly (readonly [string, string])[],
  );
  append(name: string, value: string): void;
  set(name: string, value: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare class URL {
  static canParse(url: string, base?: string): boolean;
  constructor(url: string, base?: string);
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
