/** The same value with paths below the city's root written relative to it, so that one spelling is compared (reference 29). */
export function relativePaths<T>(whole: T, root: string): T {
  const text = JSON.stringify(whole, (_, value: unknown) => {
    if (typeof value !== "string") return value;
    if (value === root) return ".";
    return value.replaceAll(`${root}/`, "");
  });
  return JSON.parse(text) as T;
}
