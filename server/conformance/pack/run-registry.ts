import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { latestRelease } from "@/lib/pack/registry/catalog";
import { parseRegistryCatalog } from "@/lib/pack/registry/parse-catalog";
import { checkMessages } from "./check-messages";
import { differingFields } from "./equal";
import type { PackCase } from "./pack-case";

/** Parses and validates `registry.toml` (reference 24.2). */
export function runRegistry({ files, remote, expect }: PackCase): string[] {
  const collector = new DiagnosticCollector();
  const catalog = parseRegistryCatalog(files["registry.toml"] ?? "", { file: "registry.toml", remote }, collector);
  const failures = checkMessages(expect, collector.items);
  for (const wanted of expect.packs ?? []) {
    const pack = catalog?.packs.find(({ name }) => name === wanted.name);
    if (!pack) failures.push(`pack ${String(wanted.name)}: expected in the catalogue, actual missing`);
    else {
      const actual = { ...pack, latest: latestRelease(pack)?.version };
      failures.push(...differingFields(`pack ${pack.name}`, actual, wanted));
    }
  }
  return failures;
}
