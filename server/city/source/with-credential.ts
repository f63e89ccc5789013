import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FetchPolicy } from "../../import/fetch-policy";

/**
 * Runs git commands that may use the token of one city: it lies in a file that only this user can read, for as long as the work
 * takes, and goes to the host of the address alone. Arguments and environments hold its path at most. The token is the password;
 * `user:password` gives both.
 */
export async function withCredential<Result>(
  policy: FetchPolicy,
  { url, token }: { readonly url: string; readonly token: string | undefined },
  work: (policy: FetchPolicy) => Promise<Result>,
): Promise<Result> {
  if (token === undefined || !url.startsWith("https://")) return work(policy);
  const folder = await mkdtemp(join(tmpdir(), "cityhall-git-"));
  try {
    const file = join(folder, "credential");
    const split = token.indexOf(":");
    const user = split < 0 ? "x-access-token" : token.slice(0, split);
    const password = token.slice(split + 1);
    const line = `https://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${new URL(url).host}\n`;
    await writeFile(file, line, { mode: 0o600 });
    // Git reads this setting as words of a shell: the path is the only one that is not ours to choose.
    return await work({ ...policy, credentialHelper: `store --file='${file.replaceAll("'", "'\\''")}'` });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
