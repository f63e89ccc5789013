import { type Capability, capabilities } from "./capability";

/** What an executable answered to the operation `protocol`. */
export type Handshake =
  /** It speaks version 0 and says what it can do. `unknown` holds names that no version defines. */
  | { readonly kind: "declared"; readonly capabilities: readonly Capability[]; readonly unknown: readonly string[] }
  /** It has no protocol operation: the documented version-0 floor, without capabilities (pack 1.2.8). */
  | { readonly kind: "floor" }
  /** The operation is there and does not work. */
  | { readonly kind: "broken"; readonly reason: string };

/** Reads a handshake: exit 2 is the floor; exit 0 wants `{"version":0,"capabilities":[…]}`; anything else is broken (runtime 11). */
export function readHandshake(exitCode: number, stdout: string, stderr: string): Handshake {
  if (exitCode === 2) return { kind: "floor" };
  if (exitCode !== 0) {
    const said = stderr.trim().split("\n")[0] ?? "";
    return { kind: "broken", reason: `protocol exited with status ${exitCode}${said ? `: ${said}` : ""}` };
  }
  const answer = parseJson(stdout);
  if (typeof answer !== "object" || answer === null) {
    return { kind: "broken", reason: `protocol printed no JSON object: ${excerpt(stdout)}` };
  }
  const { version, capabilities: declared = [] } = answer as { version?: unknown; capabilities?: unknown };
  if (version !== 0) {
    return {
      kind: "broken",
      reason: `protocol version ${JSON.stringify(version)} not supported (this host speaks version 0)`,
    };
  }
  if (!Array.isArray(declared) || !declared.every((name) => typeof name === "string")) {
    return { kind: "broken", reason: "protocol: capabilities is not a list of names" };
  }
  const known = capabilities.filter((name) => declared.includes(name));
  return {
    kind: "declared",
    capabilities: known,
    unknown: declared.filter((name) => !known.includes(name as Capability)),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const excerpt = (text: string) => JSON.stringify(text.trim().slice(0, 60));
