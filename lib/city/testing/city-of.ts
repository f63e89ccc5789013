import type { Severity } from "@/lib/diagnostic/diagnostic";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import { composeCity } from "../compose";
import type { ComposeOptions } from "../compose-context";
import type { ComposedAgent, ComposedCity } from "../composed-city";
import type { Composition } from "../composition";

/** A composed in-memory city with short questions, for tests. Files are relative to its root, `/city`. */
export type TestCity = Composition & {
  /** The composed city; throws when there is none. */
  readonly composed: ComposedCity;
  readonly names: readonly string[];
  agent(qualifiedName: string): ComposedAgent;
  /** Messages of a severity, paths below the root written relative to it. */
  messages(severity: Severity): readonly string[];
};

const manifest = (name: string, rest = "") => `[pack]\nname = "${name}"\nschema = 2\n${rest}`;

/** A pack.toml of schema 2. */
export const packToml = manifest;

/** Composes a city of texts. `city.toml` is empty unless given. */
export function cityOf(files: Readonly<Record<string, string>>, options: ComposeOptions = {}): TestCity {
  const composition = composeCity(memoryTree({ "city.toml": "", ...files }), MEMORY_ROOT, options);
  const { city, diagnostics } = composition;
  return {
    ...composition,
    get composed() {
      if (!city) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
      return city;
    },
    names: (city?.agents ?? []).filter(({ implicit }) => !implicit).map(({ qualifiedName }) => qualifiedName),
    agent(qualifiedName) {
      const found = city?.agents.find((agent) => agent.qualifiedName === qualifiedName);
      if (!found)
        throw new Error(`no agent ${qualifiedName} among ${city?.agents.map((agent) => agent.qualifiedName)}`);
      return found;
    },
    messages: (severity) =>
      diagnostics
        .filter((item) => item.severity === severity)
        .map(({ message }) => message.replaceAll(`${MEMORY_ROOT}/`, "")),
  };
}
