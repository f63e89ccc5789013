/** Codes of the provider room: code → the section of the spec that it speaks for. */
export const providerCodes = {
  "provider-invalid": "",
} as const;

export type ProviderCode = keyof typeof providerCodes;
