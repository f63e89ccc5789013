import { Refusal } from "@/lib/diagnostic/refusal";
import { parsePackSource } from "@/lib/pack/source/pack-source";
import { type FetchPolicy, policyRefusal } from "../../import/fetch-policy";

/** A Git address taken apart. */
export type SourceAddress = { readonly url: string; readonly ref: string; readonly subfolder: string };

/** What Git takes as the name of a branch or tag, without anything that could be an option, a pattern or a revision expression. */
const refName = /^[A-Za-z0-9][A-Za-z0-9._/+-]{0,199}$/;

/** Reads and checks the address of a city: `https://host/repository.git//folder#branch` (reference 8.2). */
export function parseSource(address: string, policy: FetchPolicy): SourceAddress {
  const source = parsePackSource(address.trim());
  const refuse = (sentence: string) => new Refusal(400, "city-source", sentence);
  if (!source.remote)
    throw refuse("Give the address of a Git repository, such as https://git.example.org/fleet.git//harbour#main.");
  const { cloneUrl: url, ref, subpath: subfolder } = source;
  const reason = policyRefusal(url, policy);
  if (reason !== undefined) throw new Refusal(403, "import-policy", reason);
  if (ref !== "" && (!refName.test(ref) || ref.includes("..") || ref.endsWith(".lock") || ref.includes("//")))
    throw refuse(`"${ref}" is not the name of a branch or a tag.`);
  const parts = subfolder === "" ? [] : subfolder.split("/");
  const odd = (part: string) => part === "" || part.startsWith(".") || !/^[^\\\p{Cc}]{1,200}$/u.test(part);
  if (parts.some(odd) || parts.length > 20)
    throw refuse("The folder is a path inside the repository, without hidden folders and without “..”.");
  return { url, ref, subfolder };
}
