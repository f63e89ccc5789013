import { redactCredentials } from "@/lib/pack/source/redact-credentials";
import type { FetchPolicy } from "./fetch-policy";
import { gitProcess } from "./git-process";
import type { GitProgress } from "./git-protocol";

/** A git command that failed, was stopped, or ran out of its limits; the sentence is for people. */
export class GitFailure extends Error {
  override readonly name = "GitFailure";
}

export type GitRun = {
  readonly cwd: string;
  readonly policy: FetchPolicy;
  readonly signal?: AbortSignal;
  /** What the command writes to; it may not grow beyond the policy's `maxBytes`. */
  readonly grows?: string;
  readonly onProgress?: (progress: GitProgress) => void;
  /** What the command reads from standard input. */
  readonly input?: string;
  /** Takes standard output apart as it comes, instead of keeping it. */
  readonly onOutput?: (chunk: Buffer) => void;
};

const MAX_OUTPUT = 32 * 1024 * 1024;

/** Findings about objects that old and honest histories have. */
const HARMLESS = ["zeroPaddedFilemode", "badTimezone", "missingSpaceBeforeDate", "missingSpaceBeforeEmail", "badName"];

/** Settings that hold for every command: no hooks, no submodules, no helpers, no other transports, nothing from config files. */
function settings({ allowFile, hosts, credentialHelper, caFile }: FetchPolicy): string[] {
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
    // With a list of hosts, another host may not be reached through one that is listed.
    `http.followRedirects=${hosts ? "false" : "initial"}`,
    "init.templateDir=",
    "core.autocrlf=false",
    // Large files pass through in pieces instead of lying in memory as a whole.
    "core.bigFileThreshold=32m",
    // Names that mean .git or a parent on some file system are refused on every one, and broken objects before they are used.
    "core.protectNTFS=true",
    "core.protectHFS=true",
    "fetch.fsckObjects=true",
    ...HARMLESS.map((finding) => `fetch.fsck.${finding}=ignore`),
  ];
  return pairs.flatMap((pair) => ["-c", pair]);
}

/** The whole environment of git: every `GIT_*` of the caller is left behind, and nothing asks a terminal. */
function environment({ allowFile, hosts, credentialHelper }: FetchPolicy): Readonly<Record<string, string>> {
  const { PATH = "/usr/bin:/bin", HOME, SSH_AUTH_SOCK, TMPDIR } = process.env;
  return {
    PATH,
    // Passwords in files of the home folder (.netrc) are not offered; a helper that somebody named may read its own. ssh finds
    // its folder without the variable.
    ...(HOME && credentialHelper ? { HOME } : {}),
    // The keys of the person who sits here are for this person only: not where others use the console.
    ...(SSH_AUTH_SOCK && !hosts ? { SSH_AUTH_SOCK } : {}),
    ...(TMPDIR ? { TMPDIR } : {}),
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    // Looking at a checkout writes nothing into it.
    GIT_OPTIONAL_LOCKS: "0",
    GIT_ALLOW_PROTOCOL: allowFile ? "https:ssh:file" : "https:ssh",
    GIT_SSH_COMMAND: "ssh -o BatchMode=yes",
    GIT_LFS_SKIP_SMUDGE: "1",
  };
}

/**
 * Runs the system's git in the fetch process, with an argument array in a process group of its own, and answers with its
 * standard output. The whole group is stopped at the time limit, at the caller's signal, and when it writes too much.
 */
export async function git(args: readonly string[], run: GitRun): Promise<string> {
  const { cwd, policy, signal, grows, input = "", onOutput, onProgress } = run;
  if (signal?.aborted) throw new GitFailure(CANCELLED);
  const output: Uint8Array[] = [];
  const handle = gitProcess().run(
    {
      args: [...settings(policy), ...args],
      cwd,
      env: environment(policy),
      input,
      timeMs: policy.timeoutSeconds * 1000,
      ...(onOutput ? {} : { outputBytes: MAX_OUTPUT }),
      ...(grows === undefined ? {} : { grows: { dir: grows, bytes: policy.maxBytes } }),
    },
    {
      onOutput: (chunk) => {
        if (onOutput) onOutput(Buffer.from(chunk));
        else output.push(chunk);
      },
      onProgress: (progress) => onProgress?.(progress),
    },
  );
  const cancel = () => handle.cancel(CANCELLED);
  signal?.addEventListener("abort", cancel);
  const end = await handle.ended.finally(() => signal?.removeEventListener("abort", cancel));
  if (end.kind !== "exited") throw new GitFailure(end.why);
  if (end.exitCode === 0) return Buffer.concat(output).toString("utf8");
  throw new GitFailure(sentence(end.errors) || `git ended with code ${end.exitCode}`);
}

const CANCELLED = "the fetch was cancelled";

/** The last line that says something, without git's own prefix and without anybody's credentials. */
function sentence(errors: string): string {
  const lines = errors
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  // What git says last when something under it failed; the reason stands before it.
  const end = lines.findIndex((line) => CONSEQUENCE.test(line));
  const told = end > 0 ? lines.slice(0, end) : lines;
  const find = (prefix: RegExp) => told.findLast((line) => prefix.test(line));
  const telling = find(/^(fatal|error):/) ?? find(/^remote:/) ?? told.at(-1) ?? "";
  return redactCredentials(telling.replace(/^(fatal|error): /, "")) + adviceFor(telling);
}

const CONSEQUENCE = /^(fatal|error): (Could not read from remote repository\.|index-pack failed|fetch-pack: invalid )/;

/** What to do about a failure that people meet on their first day. */
function adviceFor(line: string): string {
  if (/could not read (Username|Password)|Authentication failed/.test(line))
    return "; it is private or not there: check the address, or name a credential helper in CITYHALL_GIT_CREDENTIAL_HELPER";
  if (/Permission denied \(publickey|Host key verification failed/.test(line))
    return "; the user of this server needs a key and the host in known_hosts";
  return "";
}
