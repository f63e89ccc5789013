/** The command that cooks the same from a terminal (ux 49). */
export function cookCommand(name: string, rig: string, values: Readonly<Record<string, string>>): string {
  const vars = Object.entries(values).map(([key, value]) => ` --var ${shellWord(`${key}=${value}`)}`);
  return `cityhall formula cook ${shellWord(name)}${rig ? ` --rig ${shellWord(rig)}` : ""}${vars.join("")}`;
}

/** A word as a POSIX shell reads it back, quoted only where it must be. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
