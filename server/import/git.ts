import { spawn } from "node:child_process";
import type { FetchPolicy } from "./fetch-policy";

/** A git command that failed, was stopped, or ran out of its limits; the sentence is for people. */
export class GitFailure extends Error {
  override readonly name = "GitFailure";
}

type GitRun = {
  readonly cwd: string;
  readonly policy: FetchPolicy;
  readonly signal?: AbortSignal;
  /** Asked twice a second; a sentence stops the command. */
  readonly watch?: () => Promise<string | undefined>;
  /** What the command reads from standard input. */
  readonly input?: string;
  /** Takes standard output apart as it comes, instead of keeping it. */
  readonly onOutput?: (chunk: Buffer) => void;
};

const MAX_OUTPUT = 32 * 1024 * 1024;
const MAX_ERRORS = 64 * 1024;

/** Settings that hold for every command: no hooks, no submodules, no helpers, no other transports, nothing from config files. */
function settings({ allowFile, credentialHelper, caFile }: FetchPolicy): string[] {
  const pairs = [
    "protocol.allow=never",
    "protocol.https.allow=always",
    "protocol.ssh.allow=always",
    `protocol.file.allow=${allowFile ? "always" : "never"}`,
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.askPass=",
    "credential.helper=",
    ...(credentialHelper ? [`credential.helper=${credentialHelper}`] : []),
    ...(caFile ? [`http.sslCAInfo=${caFile}`] : []),
    "submodule.recurse=false",
    "fetch.recurseSubmodules=false",
    "safe.directory=*",
    "advice.detachedHead=false",
    "gc.auto=0",
    "maintenance.auto=false",
    "http.followRedirects=initial",
    "init.templateDir=",
    "core.autocrlf=false",
  ];
  return pairs.flatMap((pair) => ["-c", pair]);
}

/** The whole environment of git: every `GIT_*` of the caller is left behind, and nothing asks a terminal. */
function environment({ allowFile }: FetchPolicy): NodeJS.ProcessEnv {
  const { PATH = "/usr/bin:/bin", HOME, SSH_AUTH_SOCK, TMPDIR } = process.env;
  const variables: Record<string, string> = {
    PATH,
    ...(HOME ? { HOME } : {}),
    ...(SSH_AUTH_SOCK ? { SSH_AUTH_SOCK } : {}),
    ...(TMPDIR ? { TMPDIR } : {}),
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ALLOW_PROTOCOL: allowFile ? "https:ssh:file" : "https:ssh",
    GIT_SSH_COMMAND: "ssh -o BatchMode=yes",
    GIT_LFS_SKIP_SMUDGE: "1",
  };
  return variables as NodeJS.ProcessEnv;
}

/**
 * Runs the system's git with an argument array in a process group of its own, and answers with its standard output. Stops the
 * whole group at the time limit, at the caller's signal, or when `watch` objects.
 */
export function git(args: readonly string[], { cwd, policy, signal, watch, input, onOutput }: GitRun): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new GitFailure("the fetch was cancelled"));
      return;
    }
    const child = spawn("git", [...settings(policy), ...args], {
      cwd,
      env: environment(policy),
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
    });
    child.stdin.on("error", () => undefined).end(input ?? "");
    let stopped: string | undefined;
    const stop = (why: string): void => {
      stopped ??= why;
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        child.kill("SIGKILL");
      }
    };
    const timer = setTimeout(
      () => stop(`git took longer than ${policy.timeoutSeconds} s`),
      policy.timeoutSeconds * 1000,
    );
    const watcher = watch && setInterval(() => void watch().then((why) => why && stop(why)), 500);
    const cancel = () => stop("the fetch was cancelled");
    signal?.addEventListener("abort", cancel);
    const settle = (): void => {
      clearTimeout(timer);
      if (watcher) clearInterval(watcher);
      signal?.removeEventListener("abort", cancel);
    };
    const output: Buffer[] = [];
    let size = 0;
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => {
      if (onOutput) return onOutput(chunk);
      size += chunk.length;
      if (size > MAX_OUTPUT) stop(`git printed more than ${MAX_OUTPUT} bytes`);
      else output.push(chunk);
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      if (errors.length < MAX_ERRORS) errors += chunk;
    });
    child.once("error", (error) => {
      settle();
      const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
      reject(new GitFailure(missing ? "git was not found in PATH" : `git could not be started: ${error.message}`));
    });
    child.once("close", (code) => {
      settle();
      if (stopped !== undefined) reject(new GitFailure(stopped));
      else if (code === 0) resolve(Buffer.concat(output).toString("utf8"));
      else reject(new GitFailure(sentence(errors) || `git ended with code ${code}`));
    });
  });
}

/** The last line that says something, without git's own prefix. */
function sentence(errors: string): string {
  const lines = errors
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const telling = lines.findLast((line) => /^(fatal|error|remote):/.test(line)) ?? lines.at(-1) ?? "";
  return telling.replace(/^(fatal|error): /, "");
}
