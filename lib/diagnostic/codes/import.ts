/** Codes of import sources, packs.lock and registries: code → the section of the spec that it speaks for. */
export const importCodes = {
  "lock-invalid": "reference 8.4",
  "import-constraint": "reference 8.5",
  "registry-source": "reference 24.1",
  "registry-catalog": "reference 24.2",
  "registry-immutable": "reference 24.2",
} as const;

export type ImportCode = keyof typeof importCodes;
