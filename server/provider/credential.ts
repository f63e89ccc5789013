/** Reads the credential of a slot; undefined where the server has none. It is never logged, stored or sent to a page. */
export type ReadCredential = (slot: string) => string | undefined;

/** Name of the environment variable of a slot (notes 3). */
export function credentialVariable(slot: string): string {
  return `CITYHALL_CREDENTIAL_${slot.toUpperCase()}`;
}

/** Credentials of the server's environment. A value that no header can carry counts as none. */
export function credentialsOf(environment: Readonly<Record<string, string | undefined>>): ReadCredential {
  return (slot) => {
    const value = environment[credentialVariable(slot)];
    return value && /^[\x20-\x7e]+$/.test(value) ? value : undefined;
  };
}
