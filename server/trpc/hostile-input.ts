import type { z } from "zod";

type Def = {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
};

/** An input of the shape of a schema in which every free text is `text`; optional parts are there. */
export function hostileInput(schema: z.ZodType, text: string): unknown {
  const def = (schema as unknown as { _zod: { def: Def } })._zod.def;
  const inner = def.innerType ?? def.in;
  if (inner) return hostileInput(inner, text);
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, value]) => [name, hostileInput(value, text)]),
      );
    case "array":
      return def.element ? [hostileInput(def.element, text)] : [];
    case "record":
      return { [text]: def.valueType ? hostileInput(def.valueType, text) : text };
    case "union":
      return def.options?.[0] ? hostileInput(def.options[0], text) : text;
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "literal":
      return def.values?.[0];
    case "number":
    case "int":
      return 1;
    case "boolean":
      return false;
    default:
      return text;
  }
}
