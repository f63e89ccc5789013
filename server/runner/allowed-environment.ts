/** What a script may inherit: where programs are, who and where the person is, how text looks. Everything else, and above all secrets, stays here. */
const allowed = new Set([
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "LANG",
  "LANGUAGE",
  "TZ",
  "TERM",
  "TMPDIR",
  "GC_HOME",
]);

/**
 * The environment of a run: the allowed part of the invoking one, then the given variables (pack 1.2.12).
 * An undefined value means that the variable must not be set, whatever was inherited.
 */
export function allowedEnvironment(
  invoking: Readonly<Record<string, string | undefined>>,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(invoking)) {
    if (value !== undefined && (allowed.has(name) || name.startsWith("LC_"))) environment[name] = value;
  }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) delete environment[name];
    else environment[name] = value;
  }
  return environment;
}
