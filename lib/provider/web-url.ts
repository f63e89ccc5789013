/** The parts of a URL that the rules here look at. */
export type WebUrl = {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly origin: string;
  readonly href: string;
};

// The URL parser is a pure global of every runtime; `lib` is compiled without the DOM types that would declare it.
declare const URL: new (text: string) => WebUrl;

/** Parses an absolute URL by the WHATWG rules; undefined where it is none. */
export function parseWebUrl(text: string): WebUrl | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** `localhost` and names below it (RFC 6761): the only hosts that plain http may name. */
export function isLoopbackName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}
