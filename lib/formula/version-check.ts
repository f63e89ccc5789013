/** What a bead recorded of the formula it was cooked from, and what is on disk now. `disk` is a sentence where the formula no longer compiles. */
export type VersionCheckInput = {
  readonly bead: string;
  readonly formula: string;
  readonly beadHash: string;
  readonly disk: { readonly hash: string; readonly path: string } | { readonly error: string };
};

export type VersionCheck = {
  readonly exit: 0 | 1;
  readonly stdout: string;
  readonly error?: string;
  /** The one-line JSON form. */
  readonly json: Readonly<Record<string, string | boolean>>;
};

/** The report of `formula version-check` (reference 10). The hash covers the formula's own file only. */
export function versionCheck({ bead, formula, beadHash, disk }: VersionCheckInput): VersionCheck {
  const refuse = (error: string): VersionCheck => ({ exit: 1, stdout: "", error, json: { bead_id: bead, error } });
  if (beadHash === "") return refuse(`bead ${bead} has no gc.formula_hash metadata (created before hash tracking)`);
  if (formula === "") return refuse(`bead ${bead} has no Ref (formula name)`);
  if ("error" in disk) return refuse(`compiling formula "${formula}" from disk: ${disk.error}`);
  const match = beadHash === disk.hash;
  const stdout = match
    ? `✓ formula ${formula}: bead ${bead} matches on-disk version (hash ${beadHash.slice(0, 12)})\n`
    : `✗ formula ${formula}: bead ${bead} DIVERGES from on-disk version\n  bead hash: ${beadHash}\n  disk hash: ${disk.hash}\n  formula path: ${disk.path}\n`;
  const json = {
    bead_id: bead,
    formula_name: formula,
    bead_hash: beadHash,
    disk_hash: disk.hash,
    match,
    formula_path: disk.path,
  };
  return { exit: match ? 0 : 1, stdout, json };
}
