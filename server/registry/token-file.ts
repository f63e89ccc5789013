import { chmod, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Refusal } from "@/lib/diagnostic/refusal";
import { isTable, parseToml } from "@/lib/toml/parse-toml";
import { tomlKey, tomlString } from "@/lib/toml/toml-string";
import { readIfThere } from "@/server/import/city-files";
import { replaceFile } from "@/server/import/write-files";
import type { RegistryHost } from "./registry-host";

const tokenFile = (host: Pick<RegistryHost, "gcHome">): string =>
  join(/* turbopackIgnore: true */ host.gcHome, "registry-tokens.toml");

/** Tokens by registry name. A file that others may read is refused, not used. */
export async function readTokens(host: Pick<RegistryHost, "gcHome">): Promise<Readonly<Record<string, string>>> {
  const file = tokenFile(host);
  const text = await readIfThere(file);
  if (text === undefined) return {};
  if (process.platform !== "win32" && ((await stat(/* turbopackIgnore: true */ file)).mode & 0o077) !== 0) {
    throw new Refusal(409, "registry-token-mode", `${file} may be read by others; run "chmod 600 ${file}"`);
  }
  const parsed = parseToml(text, file);
  const tokens = "table" in parsed ? parsed.table.tokens : undefined;
  if (!isTable(tokens)) throw new Refusal(409, "registry-token", `${file} holds no [tokens]; log in again`);
  return Object.fromEntries(
    Object.entries(tokens).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Stores the token of a registry, or forgets it; the file is for its owner only (0600). */
export async function saveToken(
  host: Pick<RegistryHost, "gcHome">,
  registry: string,
  token: string | undefined,
): Promise<void> {
  const file = tokenFile(host);
  const tokens = { ...(await readTokens(host)) };
  if (token === undefined) delete tokens[registry];
  else tokens[registry] = token;
  let text = "[tokens]\n";
  for (const name of Object.keys(tokens).sort()) text += `${tomlKey(name)} = ${tomlString(tokens[name]!)}\n`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await replaceFile(file, text, 0o600);
  await chmod(file, 0o600);
}
