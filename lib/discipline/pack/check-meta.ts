import { valid as validSemver } from "semver";
import { CORE_VERSION } from "./limits";
import type { PackSource } from "./pack-source";
import type { Report } from "./report";
import { ID_FORM, type Mapping } from "./shape";

/** `name`, `version` and `core` of a pack (discipline formats R10). */
export function checkMeta(source: PackSource, report: Report): { name?: string; version?: string; core?: string } {
  const { manifest } = source;
  return {
    name: checkName(manifest, source, report),
    version: checkVersion(manifest, source, report),
    core: checkCore(manifest, source, report),
  };
}

const NAME_LENGTH = 64;

function checkName(manifest: Mapping, source: PackSource, report: Report): string | undefined {
  const check = source.check("pack.name", report);
  const name = manifest.name;
  if (!Object.hasOwn(manifest, "name")) check.fail("", "the pack has no name; add one");
  else if (typeof name !== "string" || !ID_FORM.test(name) || name.length > NAME_LENGTH) {
    const form = `lower-case letters a to z, digits and hyphens, starting with a letter, at most ${NAME_LENGTH}`;
    check.fail("/name", `the name is not well formed; use ${form}`);
  } else return name;
  return undefined;
}

function checkVersion(manifest: Mapping, source: PackSource, report: Report): string | undefined {
  const check = source.check("pack.version", report);
  const version = manifest.version;
  if (!Object.hasOwn(manifest, "version")) check.fail("", "the pack has no version; add one such as 1.0.0");
  else if (typeof version !== "string" || !isSemver(version)) {
    check.fail("/version", "the version is not SemVer 2; write three numbers such as 1.0.0, in quotes if needed");
  } else return version;
  return undefined;
}

/** Strict SemVer 2: what the library accepts once it may not clean the text first. */
function isSemver(text: string): boolean {
  return !/\s/.test(text) && validSemver(text) === text.split("+")[0];
}

function checkCore(manifest: Mapping, source: PackSource, report: Report): string | undefined {
  const check = source.check("pack.core", report);
  const core = manifest.core;
  if (!Object.hasOwn(manifest, "core")) {
    check.fail("", `the pack has no core; say which core versions it works with, such as ">=0.1,<0.2"`);
    return undefined;
  }
  const parts = typeof core === "string" ? coreRange(core) : undefined;
  if (typeof core !== "string" || parts === undefined) {
    check.fail("/core", `the core range is not well formed; join comparisons with commas, such as ">=0.1,<0.2"`);
  } else if (!parts.every((part) => holds(part, CORE_VERSION))) {
    check.fail("/core", `the core range does not include this host's core version ${CORE_VERSION}`);
  } else return core;
  return undefined;
}

type Comparison = { readonly operator: string; readonly version: readonly number[] };

const COMPARISON = /^\s*(>=|<=|>|<|=)\s*((?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){0,2})\s*$/;

function coreRange(text: string): readonly Comparison[] | undefined {
  const parts = text.split(",").map((part) => COMPARISON.exec(part));
  const comparisons: Comparison[] = [];
  for (const part of parts) {
    const [, operator, version] = part ?? [];
    if (operator === undefined || version === undefined) return undefined;
    comparisons.push({ operator, version: version.split(".").map(Number) });
  }
  return comparisons;
}

function holds({ operator, version }: Comparison, core: string): boolean {
  const host = core.split(".").map(Number);
  let order = 0;
  for (let at = 0; at < 3 && order === 0; at++) order = Math.sign((host[at] ?? 0) - (version[at] ?? 0));
  if (operator === ">=") return order >= 0;
  if (operator === "<=") return order <= 0;
  if (operator === ">") return order > 0;
  if (operator === "<") return order < 0;
  return order === 0;
}
