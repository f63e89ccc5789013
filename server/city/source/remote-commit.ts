import { Refusal } from "@/lib/diagnostic/refusal";
import { redactCredentials } from "@/lib/pack/source/redact-credentials";
import { type FetchPolicy, policyRefusal } from "../../import/fetch-policy";
import { GitFailure, git } from "../../import/git";
import type { CitySource } from "./city-source";

type Asking = { readonly cwd: string; readonly policy: FetchPolicy; readonly signal: AbortSignal };

/** The commit that the branch, else the tag, of a source names now; that of the default branch where none is given. */
export async function remoteCommit({ url, ref }: CitySource, { cwd, policy, signal }: Asking): Promise<string> {
  const refusal = policyRefusal(url, policy);
  if (refusal !== undefined) throw new Refusal(403, "import-policy", refusal);
  const names = ref === "" ? ["HEAD"] : [`refs/heads/${ref}`, `refs/tags/${ref}^{}`, `refs/tags/${ref}`];
  const shown = redactCredentials(url);
  const text = await git(["ls-remote", "--", url, ...names], { cwd, policy, signal }).catch((error: unknown) => {
    if (!(error instanceof GitFailure)) throw error;
    throw new Refusal(409, "city-source", `cannot ask ${shown}: ${error.message}`);
  });
  const commits = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [commit = "", name = ""] = line.split("\t");
    if (/^[0-9a-f]{40,64}$/.test(commit)) commits.set(name, commit);
  }
  const found = names.map((name) => commits.get(name)).find((commit) => commit !== undefined);
  if (found !== undefined) return found;
  throw new Refusal(409, "city-source", `${shown} has ${ref === "" ? "no commit" : `no branch or tag "${ref}"`}`);
}
