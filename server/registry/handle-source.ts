import { latestRelease } from "@/lib/pack/registry/catalog";
import type { RegistryHost } from "./registry-host";
import { showPack } from "./search-packs";

const HANDLE = /^[a-z0-9][a-z0-9-]*:[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)?$/;

/** Whether a text is a registry handle such as `main:press`, which commands take and files never hold (pack 2.2). */
export function isRegistryHandle(text: string): boolean {
  return HANDLE.test(text);
}

/** The durable source that a handle stands for, with the constraint that keeps its newest release's major and minor. */
export async function handleSource(
  host: RegistryHost,
  text: string,
): Promise<{ readonly source: string; readonly name: string; readonly version?: string }> {
  const { pack } = await showPack(host, text);
  const latest = latestRelease(pack)?.version;
  const name = pack.name.split("/").at(-1) ?? pack.name;
  const [major, minor] = (latest ?? "").split(".");
  return { source: pack.source, name, ...(latest === undefined ? {} : { version: `^${major}.${minor}` }) };
}
