import { describe, expect, it } from "vitest";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { immutabilityBreaks, latestRelease, releasesNewestFirst } from "./catalog";
import { contentHash } from "./content-hash";
import { parseRegistryCatalog } from "./parse-catalog";
import { normalizeRegistrySource } from "./registry-source";

const COMMIT = "a1".repeat(20);
const HASH = `sha256:${"0f".repeat(32)}`;
const PACK = `[[pack]]
name = "press"
description = "prints things"
source = "https://github.com/guild/packs/tree/main/press"
source_kind = "git"
`;
const release = (version: string, more = "") =>
  `\n[[pack.release]]\nversion = "${version}"\nref = "v${version}"\ncommit = "${COMMIT}"\nhash = "${HASH}"\n${more}`;

function parse(text: string, remote = false) {
  const collector = new DiagnosticCollector();
  const catalog = parseRegistryCatalog(text, { file: "registry.toml", remote }, collector);
  return { catalog, messages: collector.items.map((item) => item.message) };
}

describe("reference 24.2 catalogue", () => {
  it("reads packs; the latest release ignores withdrawn ones and compares as versions", () => {
    const { catalog, messages } = parse(
      `schema = 1\n${PACK}${release("1.9.0")}${release("1.10.0")}${release("2.0", 'withdrawn = true\nwithdrawn_reason = "broken"\n')}`,
      true,
    );
    expect(messages).toEqual([]);
    expect(latestRelease(catalog!.packs[0]!)?.version).toBe("1.10.0");
  });

  it.each([
    [PACK.replace('"press"', '"Press"'), 'invalid pack name "Press"'],
    [PACK.replace('"press"', '"a/b/c"'), 'invalid pack name "a/b/c"'],
    [PACK.replace('"prints things"', '""'), 'pack "press" description is required'],
    [PACK.replace(/source = .*/, 'source = ""'), 'pack "press" source is required'],
    [PACK.replace('"git"', '"oci"'), 'pack "press" has unsupported source_kind "oci"'],
    [PACK + PACK, 'duplicate pack "press"'],
    [PACK + release("1.2.0") + release("1.2"), 'duplicate release "1.2" for pack "press"'],
    [
      PACK + release("1.2.0").replace(COMMIT, "a1a1"),
      'pack "press" release "1.2.0" commit must be a full lowercase SHA',
    ],
    [
      PACK + release("1.2.0").replace(HASH, "0f0f"),
      'pack "press" release "1.2.0" hash must be sha256:<64 lowercase hex>',
    ],
    [PACK + release("1.2.0-rc1"), 'pack "press" release "1.2.0-rc1" version must be <major>.<minor>[.<patch>]'],
    ["schema = 7\n", "unsupported registry catalog schema 7"],
  ])("refuses %#", (text, message) => {
    expect(parse(text)).toEqual({ catalog: undefined, messages: [message] });
  });

  it("a catalogue from the network may not point at local paths", () => {
    for (const source of ["../press", "/srv/press", "file:///srv/press"]) {
      const text = PACK.replace(/source = .*/, `source = "${source}"`);
      expect(parse(text, false).messages).toEqual([]);
      expect(parse(text, true).messages).toEqual([
        `pack "press" source: remote catalog cannot use local source "${source}"`,
      ]);
    }
  });

  it("reports every mistake of the file", () => {
    expect(parse(PACK.replace('"press"', '"Press"').replace('"git"', '"x"')).messages).toHaveLength(2);
  });

  it("refuses a catalogue above the limit", () => {
    expect(parse("#".repeat(16_777_217)).messages).toEqual(["registry catalog exceeds 16777216 bytes"]);
  });

  it("a known release may be withdrawn, not changed", () => {
    const before = parse(PACK + release("1.2.0")).catalog!;
    const withdrawn = parse(PACK + release("1.2.0", "withdrawn = true\n")).catalog!;
    const moved = parse(PACK + release("1.2.0").replaceAll("a1", "b2") + release("1.3.0")).catalog!;
    expect(immutabilityBreaks(before, withdrawn)).toEqual([]);
    expect(immutabilityBreaks(before, moved)).toEqual(["registry release press 1.2.0 changed immutable metadata"]);
    const respelled = parse(PACK + release("1.2").replaceAll("a1", "b2").replace("v1.2", "v1.2.0")).catalog!;
    expect(immutabilityBreaks(before, respelled)).toEqual(["registry release press 1.2 changed immutable metadata"]);
  });

  it("reference 24.3: the content hash is over sorted lines", () => {
    const a = { path: "pack.toml", mode: "0644", digest: "aa" } as const;
    const b = { path: "doctor/x/run.sh", mode: "0755", digest: "bb" } as const;
    expect(contentHash([a, b])).toBe(contentHash([b, a]));
    expect(contentHash([])).toBe("sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });
});

it("reference 24.4 releases are listed newest first, whatever their order in the catalogue", () => {
  const release = (version: string) => ({
    version,
    ref: "",
    commit: "",
    hash: "",
    description: "",
    withdrawn: version === "1.9",
    withdrawnReason: "",
  });
  const releases = ["1.9", "0.7.0", "1.10.0", "1.9.1"].map(release);
  const pack = { name: "press", description: "", source: "", sourceKind: "git", releases };
  expect(releasesNewestFirst(pack).map(({ version }) => version)).toEqual(["1.10.0", "1.9.1", "1.9", "0.7.0"]);
});

describe("reference 24.1 registry sources", () => {
  it.each([
    ["https://packs.example.org", "https://packs.example.org/registry.toml"],
    ["https://packs.example.org/guild/", "https://packs.example.org/guild/registry.toml"],
    ["https://packs.example.org/guild/registry.toml", "https://packs.example.org/guild/registry.toml"],
    ["file:///srv/packs", "file:///srv/packs/registry.toml"],
    ["file://localhost/srv/packs/registry.toml", "file:///srv/packs/registry.toml"],
    ["./packs", "./packs/registry.toml"],
  ])("%s → %s", (source, value) => {
    expect(normalizeRegistrySource(source)).toEqual({ ok: true, value });
  });

  it.each([
    [
      "http://packs.example.org/registry.toml",
      'remote registry source must use HTTPS: "http://packs.example.org/registry.toml"',
    ],
    ["https://packs.example.org/other.toml", "must name a directory or registry.toml"],
    ["https://user:secret@packs.example.org", "must not contain credentials"],
    ["file://elsewhere/srv", "must be on this machine"],
    ["C:\\packs", "must be an HTTPS URL"],
    ["javascript:alert(1)", "must be an HTTPS URL"],
    ["https:/packs.example.org", "must be an HTTPS URL"],
    ["packs\u001b[31m", "must be an HTTPS URL"],
    ["https://packs.example.org:99999", "invalid registry source"],
    ["\\\\host\\packs", "must be an HTTPS URL"],
    ["", "registry source is required"],
  ])("refuses %j", (source, message) => {
    expect(normalizeRegistrySource(source)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });
});
