import type { JsonValue } from "./json";

/** What one TOML key may hold. A field table says it once: the decoder, the known keys and the types all read it. */
export type Field =
  | { readonly kind: "text" }
  | { readonly kind: "integer" }
  | { readonly kind: "number" }
  | { readonly kind: "boolean" }
  | { readonly kind: "any" }
  | { readonly kind: "list"; readonly of: Field }
  | { readonly kind: "map"; readonly of: Field }
  | { readonly kind: "table"; readonly fields: Fields };

export type Fields = { readonly [key: string]: Field };

export const text = { kind: "text" } as const;
export const integer = { kind: "integer" } as const;
/** A float; integers are taken too (reference 3.1). */
export const number = { kind: "number" } as const;
export const boolean = { kind: "boolean" } as const;
/** Anything, kept as it is: tables of later versions that must not be called unknown. */
export const anything = { kind: "any" } as const;

export const list = <F extends Field>(of: F) => ({ kind: "list", of }) as const;
export const map = <F extends Field>(of: F) => ({ kind: "map", of }) as const;
export const table = <F extends Fields>(fields: F) => ({ kind: "table", fields }) as const;
/** `[[name]]` */
export const tables = <F extends Fields>(fields: F) => list(table(fields));
/** `[name.<key>]` */
export const tableMap = <F extends Fields>(fields: F) => map(table(fields));

export const texts = list(text);
export const textMap = map(text);

/** The decoded form of a field; tables keep their TOML names and hold only what is written down. */
export type Value<F extends Field> = F extends { kind: "text" }
  ? string
  : F extends { kind: "integer" | "number" }
    ? number
    : F extends { kind: "boolean" }
      ? boolean
      : F extends { kind: "list"; of: infer Of extends Field }
        ? readonly Value<Of>[]
        : F extends { kind: "map"; of: infer Of extends Field }
          ? { readonly [key: string]: Value<Of> }
          : F extends { kind: "table"; fields: infer Inner extends Fields }
            ? Decoded<Inner>
            : JsonValue;

export type Decoded<F extends Fields> = { readonly [K in keyof F]?: Value<F[K]> };
