/** The parts of an identity. `dir` is the rig (or an explicit prefix), never a path on disk; empty parts are left out. */
export type IdentityParts = {
  readonly dir?: string;
  readonly binding?: string;
  readonly name: string;
};

/** `[dir/][binding.]name` (pack 2.4). */
export function qualifiedName({ dir = "", binding = "", name }: IdentityParts): string {
  const local = binding === "" ? name : `${binding}.${name}`;
  return dir === "" ? local : `${dir}/${local}`;
}

/** Splits at the last slash (reference 9.7); `name` keeps its binding: `quay/gas.mayor` → `quay`, `gas.mayor`. */
export function parseQualifiedName(identity: string): { readonly dir: string; readonly name: string } {
  const at = identity.lastIndexOf("/");
  return at < 0 ? { dir: "", name: identity } : { dir: identity.slice(0, at), name: identity.slice(at + 1) };
}
