import { quoteGo } from "@/lib/diagnostic/quote-go";
import { type Outcome, parseConstraint } from "./constraint";
import { compareVersions, parseVersionTag, type Version } from "./version";

/**
 * The newest release tag that satisfies the constraint, without its `v` (reference 8.5). Tags that are no versions are
 * skipped. `source` is only for the messages.
 */
export function selectVersion(tags: Iterable<string>, constraint: string, source = ""): Outcome<string> {
  const ranges = parseConstraint(constraint);
  if (!ranges.ok) return ranges;
  let any = false;
  let best: { version: Version; text: string } | undefined;
  for (const tag of tags) {
    const version = parseVersionTag(tag);
    if (!version) continue;
    any = true;
    if (!ranges.value.every((range) => range.holds(version))) continue;
    if (!best || compareVersions(version, best.version) > 0) best = { version, text: tag.replace(/^v/, "") };
  }
  if (best) return { ok: true, value: best.text };
  if (!any) return { ok: false, message: `no semver tags found for ${quoteGo(source)}` };
  return { ok: false, message: `no tags for ${quoteGo(source)} match constraint ${quoteGo(constraint)}` };
}

/** The constraint that `import add` writes for a chosen version: `1.3.4` → `^1.3` (reference 8.7). */
export function defaultConstraint(version: string): Outcome<string> {
  const parsed = parseVersionTag(version);
  if (!parsed) return { ok: false, message: `invalid version ${quoteGo(version)}` };
  return { ok: true, value: `^${parsed[0]}.${parsed[1]}` };
}
