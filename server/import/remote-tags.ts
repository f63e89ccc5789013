import { Refusal } from "@/lib/diagnostic/refusal";
import { redactCredentials } from "@/lib/pack/source/redact-credentials";
import { type FetchPolicy, policyRefusal } from "./fetch-policy";
import { GitFailure, git } from "./git";

/** What a remote repository offers: the commits of its tags (peeled) and of its default branch. */
export type RemoteRefs = { readonly tags: ReadonlyMap<string, string>; readonly head?: string };

type Asking = { readonly cwd: string; readonly policy: FetchPolicy; readonly signal?: AbortSignal };

/** Asks a remote for its tags and its HEAD. */
export async function remoteRefs(cloneUrl: string, { cwd, policy, signal }: Asking): Promise<RemoteRefs> {
  const refusal = policyRefusal(cloneUrl, policy);
  if (refusal !== undefined) throw new Refusal(403, "import-policy", refusal);
  try {
    const text = await git(["ls-remote", "--", cloneUrl, "HEAD", "refs/tags/*"], { cwd, policy, signal });
    return parseRefs(text);
  } catch (error) {
    if (error instanceof GitFailure)
      throw new Refusal(409, "import-remote", `cannot ask ${redactCredentials(cloneUrl)}: ${error.message}`);
    throw error;
  }
}

/** Reads `ls-remote` output; an annotated tag's `^{}` line is the commit that it stands for (reference 8.5). */
export function parseRefs(text: string): RemoteRefs {
  const tags = new Map<string, string>();
  const peeled = new Map<string, string>();
  let head: string | undefined;
  for (const line of text.split("\n")) {
    const [commit = "", ref = ""] = line.split("\t");
    if (ref === "HEAD") head = commit;
    const tag = /^refs\/tags\/(.*?)(\^\{\})?$/.exec(ref);
    if (tag) (tag[2] ? peeled : tags).set(tag[1]!, commit);
  }
  for (const [tag, commit] of peeled) tags.set(tag, commit);
  return { tags, ...(head === undefined ? {} : { head }) };
}
