import { createHash } from "node:crypto";
import { type ContentEntry, contentHash } from "@/lib/pack/registry/content-hash";
import { git } from "@/server/import/git";
import type { ImportHost } from "@/server/import/import-host";

const MODES: Readonly<Record<string, ContentEntry["mode"]>> = { "100644": "0644", "100755": "0755", "120000": "0777" };

/** The content hash of the pack at `subpath` of a commit, from the blobs that git keeps (reference 24.3). */
export async function packContentHash(
  repository: string,
  commit: string,
  subpath: string,
  host: Pick<ImportHost, "policy" | "signal">,
): Promise<string> {
  const run = { cwd: repository, policy: host.policy, signal: host.signal };
  const tree = subpath === "" ? commit : `${commit}:${subpath}`;
  const listing = await git(["ls-tree", "-r", "-z", "--full-tree", tree], run);
  const files = listing.split("\0").flatMap((line) => {
    const [, mode = "", blob = "", path = ""] = /^(\d{6}) blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    return MODES[mode] ? [{ path, blob, mode: MODES[mode] }] : [];
  });
  const digests = await blobDigests(
    files.map((file) => file.blob),
    run,
  );
  return contentHash(files.map(({ path, mode, blob }) => ({ path, mode, digest: digests.get(blob) ?? "" })));
}

/** SHA-256 of each blob, by one `cat-file --batch`: a header line, the bytes, a line feed, for each. */
async function blobDigests(blobs: readonly string[], run: Parameters<typeof git>[1]): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  let header = "";
  let name = "";
  let left = -1;
  let hash = createHash("sha256");
  const onOutput = (chunk: Buffer): void => {
    for (let at = 0; at < chunk.length; ) {
      if (left < 0) {
        const end = chunk.indexOf(10, at);
        header += chunk.toString("utf8", at, end < 0 ? chunk.length : end);
        at = end < 0 ? chunk.length : end + 1;
        if (end < 0) continue;
        const [blob = "", , size = "0"] = header.split(" ");
        [header, name, left, hash] = ["", blob, Number(size), createHash("sha256")];
      } else if (left > 0) {
        const part = chunk.subarray(at, at + left);
        hash.update(part);
        left -= part.length;
        at += part.length;
      } else {
        digests.set(name, hash.digest("hex"));
        left = -1;
        at++;
      }
    }
  };
  await git(["cat-file", "--batch"], { ...run, input: blobs.map((blob) => `${blob}\n`).join(""), onOutput });
  return digests;
}
