import type { Permission } from "../access/permission";

/**
 * One thing that somebody can do in the console. Buttons, the palette, keys, permissions, audit names and command lines all
 * read it from the table (ux 56).
 */
export type Action = {
  /** What a button says: the effect, not the mechanism (ux 75). */
  readonly label: string;
  /** What comes of it, for the palette and the help. */
  readonly does: string;
  readonly permission: Permission;
  /** The action of its audit row. */
  readonly audit: string;
  /** A single key that does it where it is offered. */
  readonly key?: string;
} & (
  | {
      /**
       * The same from a terminal: words of a command, `{name}` for a value, `[…]` for a part that is left out while a value in it
       * is unknown. Several forms, where one value decides.
       */
      readonly command: string | { readonly by: string; readonly forms: Readonly<Record<string, string>> };
    }
  | {
      /** Why no command does it. */
      readonly noCommand: string;
    }
);
