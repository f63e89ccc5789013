/** Variables that the host sets for every exec order; an order may not set them itself (reference 22.3, runtime 8.3). */
const OWNED = [/^GC_(CITY|RIG|PACK_|BEADS|DOLT|STORE_)/, /^BEADS_/, /^BD_.*(SYNC|EXPORT)/, /^(ORDER|PACK)_DIR$/];

/** Whether a variable belongs to the host. */
export function isControllerEnv(key: string): boolean {
  return OWNED.some((pattern) => pattern.test(key));
}
