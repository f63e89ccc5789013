import { parseQualifiedName } from "./qualified-name";

/** `/` → `--`, `.` → `__`: safe for terminal multiplexers. Decoding is ambiguous and not offered (reference 9.7). */
export function encodeSessionName(identity: string): string {
  return identity.replaceAll("/", "--").replaceAll(".", "__");
}

/**
 * The session name of an identity. `template` may use `{{.City}}`, `{{.Agent}}` (encoded), `{{.Dir}}`, `{{.Name}}` (reference 4.1);
 * empty, or with anything else between its braces, it gives the encoded identity.
 */
export function sessionName(identity: string, template = "", city = ""): string {
  const encoded = encodeSessionName(identity);
  if (template === "") return encoded;
  const { dir, name } = parseQualifiedName(identity);
  const values: Readonly<Record<string, string>> = { City: city, Agent: encoded, Dir: dir, Name: name };
  let known = true;
  const text = template.replaceAll(
    /\{\{(-?)\s*(.*?)\s*(-?)\}\}/g,
    (whole, left: string, field: string, right: string) => {
      const value = field.startsWith(".") ? values[field.slice(1)] : undefined;
      if (value === undefined || left || right) known = false;
      return value ?? whole;
    },
  );
  return known && !text.includes("{{") ? text : encoded;
}
