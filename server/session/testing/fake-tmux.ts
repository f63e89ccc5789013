import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What the fake multiplexer holds: lines as tmux prints them for the formats that are asked. */
export type FakeScreen = { readonly sessions: string; readonly panes: string; readonly screen: string };

/**
 * Writes a program `tmux` into a folder, which answers from files beside it and writes down each of its calls, one argument a
 * line; and a `ps` that prints a table of processes. The folder is the whole search path of the tests.
 */
export async function fakeTmux(folder: string, { sessions, panes, screen }: FakeScreen, processes = ""): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = (name: string) => join(folder, name);
  await Promise.all([
    writeFile(file("sessions"), sessions),
    writeFile(file("panes"), panes),
    writeFile(file("screen"), screen),
    writeFile(file("processes"), processes),
    writeFile(file("calls"), ""),
  ]);
  const program = `#!/bin/sh
here=${folder}
for word in "$@"; do printf '%s\\n' "$word" >> "$here/calls"; done
printf '==\\n' >> "$here/calls"
print() { while IFS= read -r line; do printf '%s\\n' "$line"; done < "$1"; }
[ -e "$here/broken" ] && { print "$here/broken" >&2; exit 1; }
[ "$1" = -L ] && shift 2
case "$1" in
  list-sessions) print "$here/sessions" ;;
  list-panes) print "$here/panes" ;;
  capture-pane) print "$here/screen" ;;
  send-keys|kill-session) ;;
  *) exit 1 ;;
esac
`;
  const ps = `#!/bin/sh\nwhile IFS= read -r line; do printf '%s\\n' "$line"; done < ${folder}/processes\n`;
  await writeFile(file("tmux"), program);
  await writeFile(file("ps"), ps);
  await Promise.all([chmod(file("tmux"), 0o755), chmod(file("ps"), 0o755)]);
}

/** The calls that the fake was given, as argument lists. */
export async function fakeTmuxCalls(folder: string): Promise<readonly (readonly string[])[]> {
  const text = await readFile(join(folder, "calls"), "utf8");
  return text
    .split("==\n")
    .map((call) => call.split("\n").slice(0, -1))
    .filter((call) => call.length > 0);
}
