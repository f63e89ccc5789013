import { text } from "./field";

/** `[[named_session]]` (pack 1.2.5, reference 16). */
export const namedSessionFields = { name: text, template: text, scope: text, dir: text, mode: text } as const;

/** `[[patches.named_session]]` (reference 12.4). */
export const namedSessionPatchFields = { name: text, template: text, dir: text, mode: text } as const;
