/** Codes of the provider room: code → the section of the provider pack notes (or spec heading) that it speaks for. */
export const providerCodes = {
  "provider-engine-owned": "spec, What a pack declares and what engines own",
  "provider-unknown-key": "2",
  "provider-missing": "3",
  "provider-type": "3",
  "provider-value": "3",
  "provider-host": "5",
  "provider-placeholder": "spec, [request]",
  "provider-template": "spec, [request]",
  "provider-parameter": "spec, [[parameters]]",
  "provider-poll": "spec, [poll]",
  "provider-response": "6",
  "provider-price": "4",
  "provider-coverage": "4",
  "provider-input": "spec, [[parameters]]",
  "provider-unused": "3",
  "provider-media-type": "3",
  "provider-published": "8",
} as const;

export type ProviderCode = keyof typeof providerCodes;
