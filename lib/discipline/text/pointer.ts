import { isJsonObject } from "./canonical-json";

/** A JSON pointer (RFC 6901) one step below `parent`. */
export function childPointer(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The steps of a JSON pointer, unescaped; undefined when the text is no pointer. */
export function pointerSteps(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value at a JSON pointer; undefined where nothing is (own properties only). */
export function valueAt(root: unknown, pointer: string): unknown {
  const steps = pointerSteps(pointer);
  if (steps === undefined) return undefined;
  let here: unknown = root;
  for (const step of steps) {
    if (Array.isArray(here)) here = /^(0|[1-9]\d*)$/.test(step) ? here[Number(step)] : undefined;
    else if (isJsonObject(here)) here = Object.hasOwn(here, step) ? here[step] : undefined;
    else return undefined;
  }
  return here;
}

/** A copy of `root` without the values at the pointers. A removed list element becomes null, so that indices stay. */
export function withoutPointers(root: unknown, pointers: readonly string[]): unknown {
  const drop = new Set(pointers);
  if (drop.size === 0) return root;
  const copy = (value: unknown, pointer: string): unknown => {
    if (Array.isArray(value)) {
      return value.map((item, index) => {
        const at = childPointer(pointer, index);
        return drop.has(at) ? null : copy(item, at);
      });
    }
    if (!isJsonObject(value)) return value;
    const kept: [string, unknown][] = [];
    for (const [key, item] of Object.entries(value)) {
      const at = childPointer(pointer, key);
      if (!drop.has(at)) kept.push([key, copy(item, at)]);
    }
    return Object.fromEntries(kept);
  };
  return copy(root, "");
}

/** One string of a JSON value and where it stands. */
export type TextAt = { readonly pointer: string; readonly text: string };

/** Every string at any depth of a JSON value, keys excluded, in document order (discipline formats F6). */
export function textsOf(root: unknown): readonly TextAt[] {
  const found: TextAt[] = [];
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value === "string") found.push({ pointer, text: value });
    else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value)) visit(item, childPointer(pointer, key));
    }
  };
  visit(root, "");
  return found;
}
