import { execFile } from "node:child_process";

/** What one run of a program of this machine came to. */
export type ToolResult =
  | { readonly kind: "done"; readonly stdout: string }
  | { readonly kind: "failed"; readonly stderr: string }
  | { readonly kind: "absent" };

/** Environment of the tools: the search path and what tmux finds its socket by. Never the server's own secrets. */
const passedOn = ["PATH", "HOME", "USER", "LANG", "LC_ALL", "TMPDIR", "TMUX_TMPDIR"];

/** Runs a program with an argument array: no shell, bounded in time and output. Never throws. */
export function runTool(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
  timeout = 5000,
): Promise<ToolResult> {
  const env = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return new Promise((resolve) => {
    execFile(
      file,
      [...args],
      { env: env as NodeJS.ProcessEnv, timeout, killSignal: "SIGKILL", maxBuffer: 8_000_000, encoding: "utf8" },
      (error, stdout, stderr) => {
        if (!error) return resolve({ kind: "done", stdout });
        if (error.code === "ENOENT") return resolve({ kind: "absent" });
        const why = error.killed ? `no answer within ${timeout / 1000} s` : stderr.trim() || error.message;
        resolve({ kind: "failed", stderr: why.slice(0, 300) });
      },
    );
  });
}
