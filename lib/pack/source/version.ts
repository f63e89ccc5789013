/** A release version: three integers, no pre-release part (reference 8.5). */
export type Version = readonly [major: bigint, minor: bigint, patch: bigint];

/** Reads `X`, `X.Y` or `X.Y.Z`, with or without a leading `v`; missing parts are 0 (decision P20). Undefined for anything else. */
export function parseVersion(text: string): Version | undefined {
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(text.trim());
  return match ? [BigInt(match[1]!), BigInt(match[2] ?? 0), BigInt(match[3] ?? 0)] : undefined;
}

/** Reads a release tag: `vX.Y[.Z]` or `X.Y[.Z]`, nothing else (reference 8.5). */
export function parseVersionTag(tag: string): Version | undefined {
  return /^v?\d+\.\d+(?:\.\d+)?$/.test(tag) ? parseVersion(tag) : undefined;
}

/** Negative when `a` is older than `b`, 0 when equal, positive when newer. */
export function compareVersions(a: Version, b: Version): number {
  for (const part of [0, 1, 2] as const) {
    if (a[part] !== b[part]) return a[part] < b[part] ? -1 : 1;
  }
  return 0;
}
