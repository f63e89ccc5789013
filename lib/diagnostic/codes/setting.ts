/** Codes of provider presets, pricing, durations and the meaning of settings: code → the section that it speaks for. */
export const settingCodes = {
  "provider-base": "reference 10.3",
  "provider-legacy-inheritance": "reference 10.3",
  "provider-resume": "reference 10.3",
  "provider-option": "reference 10.4",
  "provider-undefined": "decisions P9, reference 19.3",
  "pricing-invalid": "pack 1.2.14, decisions P22",
  "duration-invalid": "reference 19.1",
  "duration-negative": "reference 19.2",
  "bead-policy": "reference 19.2",
  "setting-negative": "reference 19.2",
  "setting-semantics": "reference 19.3",
} as const;

export type SettingCode = keyof typeof settingCodes;
