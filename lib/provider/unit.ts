/** The unit of one call; its quantity is always 1 (notes 3). */
export const REQUEST_UNIT = "request";

/**
 * The unit that a name speaks of. The spec's own pack prices `image`, binds the quantity `image_count` and reads the
 * usage `images`: a count suffix and a plural name the same unit.
 */
export function unitOf(name: string): string {
  const base = name.endsWith("_count") ? name.slice(0, -"_count".length) : name;
  return base.length > 1 && base.endsWith("s") && !base.endsWith("ss") ? base.slice(0, -1) : base;
}
