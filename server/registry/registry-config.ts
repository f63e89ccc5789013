import { mkdir, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import { normalizeRegistrySource } from "@/lib/pack/registry/registry-source";
import { parseToml } from "@/lib/toml/parse-toml";
import { TableReader } from "@/lib/toml/table-reader";
import { tomlString } from "@/lib/toml/toml-string";
import { readIfThere } from "@/server/import/city-files";
import { isDiskError, onDisk } from "@/server/import/on-disk";
import { withLock } from "@/server/import/with-lock";
import { replaceFile } from "@/server/import/write-files";
import type { RegistryHost } from "./registry-host";
import { readTokens, saveToken } from "./token-file";

/** One configured registry (reference 24.1). */
export type Registry = { readonly name: string; readonly source: string };

const DEFAULT: readonly Registry[] = [
  { name: "main", source: "https://raw.githubusercontent.com/gastownhall/gascity-packs/main/registry.toml" },
];
const NAME = /^[a-z0-9][a-z0-9-]*$/;

const configFile = (host: Pick<RegistryHost, "gcHome">): string =>
  join(/* turbopackIgnore: true */ host.gcHome, "registries.toml");

/** Changes the files of the home, one process at a time. */
export function inHome<T>({ gcHome }: RegistryHost, work: () => Promise<T>): Promise<T> {
  return onDisk(`the folder ${gcHome}`, () => withLock(gcHome, work));
}

/** The configured registries; the file is made with the default on first use. */
export async function readRegistries(host: RegistryHost): Promise<readonly Registry[]> {
  const file = configFile(host);
  const text = await readIfThere(file);
  if (text !== undefined) return parseRegistries(text, file);
  // A home that cannot be written has the default all the same.
  await saveRegistries(host, DEFAULT).catch((error: unknown) => {
    if (!isDiskError(error)) throw error;
  });
  return DEFAULT;
}

function parseRegistries(text: string, file: string): readonly Registry[] {
  const collector = new DiagnosticCollector();
  const parsed = parseToml(text, file);
  const found: Registry[] = [];
  if ("diagnostic" in parsed) {
    collector.report(parsed.diagnostic);
  } else {
    const root = new TableReader(parsed.table, { file, text }, collector);
    const schema = root.integer("schema") ?? 1;
    if (schema !== 1) root.report({ code: "registry-source", key: "schema", message: `unsupported schema ${schema}` });
    for (const entry of root.children("registry")) {
      const name = entry.string("name") ?? "";
      const source = entry.string("source") ?? "";
      const problem = nameProblem(name) ?? sourceProblem(source);
      if (problem !== undefined) entry.report({ code: "registry-source", message: problem });
      else if (found.some((other) => other.name === name)) {
        entry.report({ code: "registry-source", key: "name", message: `duplicate pack registry ${quoteGo(name)}` });
      } else found.push({ name, source });
    }
  }
  if (collector.items.length === 0) return found;
  throw new Refusal(409, "registry-config", collector.items.map(formatDiagnostic).join("\n"), {
    diagnostics: collector.items,
  });
}

function nameProblem(name: string): string | undefined {
  if (NAME.test(name) && name.length <= 64) return undefined;
  return `invalid registry name ${quoteGo(name)}: lower-case letters, digits and dashes, at most 64`;
}

function sourceProblem(source: string): string | undefined {
  const normal = normalizeRegistrySource(source);
  return normal.ok ? undefined : normal.message;
}

async function saveRegistries(host: RegistryHost, registries: readonly Registry[]): Promise<void> {
  let text = "schema = 1\n";
  for (const { name, source } of registries) {
    text += `\n[[registry]]\nname = ${tomlString(name)}\nsource = ${tomlString(source)}\n`;
  }
  await mkdir(dirname(configFile(host)), { recursive: true });
  await replaceFile(configFile(host), text);
}

/**
 * `pack registry add`: checks name and source and writes the configuration. A path is stored as an absolute one, taken from `cwd`:
 * later commands are given elsewhere.
 */
export function addRegistry(host: RegistryHost, registry: Registry, cwd = process.cwd()): Promise<string> {
  return inHome(host, async () => {
    const known = await readRegistries(host);
    const problem = nameProblem(registry.name);
    const source = normalizeRegistrySource(await absoluteSource(registry.source.trim(), cwd));
    if (problem !== undefined) throw new Refusal(400, "registry-name", problem);
    if (!source.ok) throw new Refusal(400, "registry-source", source.message);
    if (known.some((other) => other.name === registry.name)) {
      throw new Refusal(409, "registry-exists", `pack registry ${quoteGo(registry.name)} already exists`);
    }
    await saveRegistries(host, [...known, { name: registry.name, source: source.value }]);
    return `Added pack registry ${quoteGo(registry.name)}.`;
  });
}

/** A path made absolute; a folder stands for its `registry.toml` whatever its name looks like. Addresses stay as they are. */
async function absoluteSource(source: string, cwd: string): Promise<string> {
  if (source === "" || /^[A-Za-z][A-Za-z0-9+.-]*:|^\\\\|^\/\//.test(source)) return source;
  const path = resolve(/* turbopackIgnore: true */ cwd, source.replace(/^~(?=\/|$)/, homedir()));
  const found = await stat(/* turbopackIgnore: true */ path).catch(() => undefined);
  return found?.isDirectory() ? join(/* turbopackIgnore: true */ path, "registry.toml") : path;
}

/** Where the catalogue of a registry is kept. */
export const registryCacheDir = (host: Pick<RegistryHost, "gcHome">, name: string): string =>
  join(/* turbopackIgnore: true */ host.gcHome, "registry-cache", name);

/** `pack registry remove`: forgets its token and its catalogue too; another registry of that name is another one. */
export function removeRegistry(host: RegistryHost, name: string): Promise<string> {
  return inHome(host, async () => {
    const known = await readRegistries(host);
    assertKnown(known, name);
    await saveRegistries(
      host,
      known.filter((other) => other.name !== name),
    );
    if (Object.hasOwn(await readTokens(host), name)) await saveToken(host, name, undefined);
    await rm(registryCacheDir(host, name), { recursive: true, force: true });
    return `Removed pack registry ${quoteGo(name)}.`;
  });
}

/** The registry of that name, or a refusal that lists what there is. */
export function assertKnown(registries: readonly Registry[], name: string): Registry {
  const found = registries.find((registry) => registry.name === name);
  if (found) return found;
  const names = registries.map((registry) => registry.name).join(", ");
  throw new Refusal(
    404,
    "registry-unknown",
    `pack registry ${quoteGo(name)} not found (configured: ${names || "none"})`,
  );
}

/** The list as it is printed (reference 24.4). */
export function registryListText(registries: readonly Registry[]): string {
  if (registries.length === 0) return "No pack registries configured.\n";
  const row = (name: string, source: string) => `${name.padEnd(21)} ${source}\n`;
  return row("Name", "Source") + registries.map(({ name, source }) => row(name, source)).join("");
}
