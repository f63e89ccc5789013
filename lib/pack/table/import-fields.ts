import { boolean, type Decoded, text } from "./field";

/** `[imports.<binding>]` (pack 1.2.3, reference 8.1). */
export const importFields = {
  source: text,
  version: text,
  export: boolean,
  transitive: boolean,
  shadow: text,
} as const;

export type ImportTable = Decoded<typeof importFields>;
