import { boolean, type Decoded, table, text, texts } from "./field";

/** `[[service]]` (pack 1.2.6, reference 17.1). */
export const serviceFields = {
  name: text,
  kind: text,
  publish_mode: text,
  state_root: text,
  publication: table({ visibility: text, hostname: text, allow_websockets: boolean }),
  workflow: table({ contract: text }),
  process: table({ command: texts, health_path: text }),
} as const;

export type ServiceTable = Decoded<typeof serviceFields>;
