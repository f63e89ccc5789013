import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { parseToml } from "@/lib/toml/parse-toml";
import { TableReader } from "@/lib/toml/table-reader";
import { isNetworkSource } from "../source/pack-source";
import { CATALOG_LIMIT, type Catalog, type CatalogPack, type CatalogRelease, releaseKey } from "./catalog";

type CatalogOrigin = {
  readonly file: string;
  /** Fetched over HTTPS: its packs may not point at local paths. */
  readonly remote: boolean;
};

const SEGMENT = /^[a-z0-9][a-z0-9-]*$/;

/** `seg` or `seg/seg` of lower-case slugs, 64 characters each (reference 24.2). */
export function isCatalogPackName(name: string): boolean {
  const segments = name.split("/");
  return segments.length <= 2 && segments.every((segment) => segment.length <= 64 && SEGMENT.test(segment));
}

/** Reads and validates `registry.toml` (reference 24.2); every mistake is reported, and any of them withholds the catalogue. */
export function parseRegistryCatalog(
  text: string,
  { file, remote }: CatalogOrigin,
  collector: DiagnosticCollector,
): Catalog | undefined {
  if (utf8ToBytes(text).length > CATALOG_LIMIT) {
    const message = `registry catalog exceeds ${CATALOG_LIMIT} bytes`;
    collector.report({ code: "registry-catalog", severity: "error", path: "", message, file });
    return undefined;
  }
  const parsed = parseToml(text, file);
  if ("diagnostic" in parsed) {
    collector.report(parsed.diagnostic);
    return undefined;
  }
  const before = collector.items.length;
  const root = new TableReader(parsed.table, { file, text }, collector);
  const schema = root.integer("schema") ?? 0;
  if (schema !== 0 && schema !== 1) {
    root.report({ code: "registry-catalog", key: "schema", message: `unsupported registry catalog schema ${schema}` });
  }
  const packs: CatalogPack[] = [];
  const names = new Set<string>();
  for (const reader of root.children("pack")) {
    const pack = readPack(reader, remote);
    if (names.has(pack.name)) {
      reader.report({ code: "registry-catalog", key: "name", message: `duplicate pack ${quoteGo(pack.name)}` });
    }
    names.add(pack.name);
    packs.push(pack);
  }
  const refused = collector.items.slice(before).some((item) => item.severity === "error");
  return refused ? undefined : { schema: 1, packs };
}

function readPack(reader: TableReader, remote: boolean): CatalogPack {
  const name = reader.string("name") ?? "";
  const description = reader.string("description") ?? "";
  const source = reader.string("source") ?? "";
  const sourceKind = reader.string("source_kind") ?? "";
  const refuse = (key: string, message: string) => reader.report({ code: "registry-catalog", key, message });
  if (!isCatalogPackName(name)) refuse("name", `invalid pack name ${quoteGo(name)}`);
  if (description.trim() === "") refuse("description", `pack ${quoteGo(name)} description is required`);
  if (source.trim() === "") refuse("source", `pack ${quoteGo(name)} source is required`);
  else if (remote && !isNetworkSource(source)) {
    refuse("source", `pack ${quoteGo(name)} source: remote catalog cannot use local source ${quoteGo(source)}`);
  }
  if (sourceKind !== "git") {
    refuse("source_kind", `pack ${quoteGo(name)} has unsupported source_kind ${quoteGo(sourceKind)}`);
  }
  const releases: CatalogRelease[] = [];
  const versions = new Set<string>();
  for (const child of reader.children("release")) {
    const release = readRelease(child, name);
    const key = releaseKey(release.version);
    if (versions.has(key)) {
      const message = `duplicate release ${quoteGo(release.version)} for pack ${quoteGo(name)}`;
      child.report({ code: "registry-catalog", key: "version", message });
    }
    versions.add(key);
    releases.push(release);
  }
  const tier = reader.string("tier");
  const publisher = reader.string("publisher");
  return {
    name,
    description,
    source,
    sourceKind,
    ...(tier === undefined ? {} : { tier }),
    ...(publisher === undefined ? {} : { publisher }),
    releases,
  };
}

function readRelease(reader: TableReader, pack: string): CatalogRelease {
  const release: CatalogRelease = {
    version: reader.string("version") ?? "",
    ref: reader.string("ref") ?? "",
    commit: reader.string("commit") ?? "",
    hash: reader.string("hash") ?? "",
    description: reader.string("description") ?? "",
    withdrawn: reader.boolean("withdrawn") ?? false,
    withdrawnReason: reader.string("withdrawn_reason") ?? "",
  };
  const subject = `pack ${quoteGo(pack)} release ${quoteGo(release.version)}`;
  const refuse = (key: string, message: string) => reader.report({ code: "registry-catalog", key, message });
  if (!/^\d+\.\d+(\.\d+)?$/.test(release.version)) {
    refuse("version", `${subject} version must be <major>.<minor>[.<patch>]`);
  }
  if (!/^[0-9a-f]{40}$/.test(release.commit)) refuse("commit", `${subject} commit must be a full lowercase SHA`);
  if (!/^sha256:[0-9a-f]{64}$/.test(release.hash)) {
    refuse("hash", `${subject} hash must be sha256:<64 lowercase hex>`);
  }
  return release;
}
