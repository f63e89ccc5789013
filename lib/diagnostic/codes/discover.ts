/** Codes of the well-known folders of a pack: code → the section of the spec that it speaks for. */
export const discoverCodes = {
  "command-invalid": "pack 1.2.12, reference 23.1",
  "doctor-invalid": "pack 1.2.11, reference 23.2",
  "mcp-invalid": "reference 23.3",
  "order-layout": "reference 22.2",
  "unknown-key": "decisions P23",
} as const;

export type DiscoverCode = keyof typeof discoverCodes;
