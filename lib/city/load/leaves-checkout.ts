import { isInside } from "@/lib/files/path";

/**
 * Whether a local source that a pack in the cache names leads out of its own checkout. A repository may name its own folders only:
 * what lies beside it is of this machine, and of other people.
 */
export function leavesCheckout(dir: string, declaredIn: string, cacheRoot: string | undefined): boolean {
  if (!cacheRoot || declaredIn === cacheRoot || !isInside(cacheRoot, declaredIn)) return false;
  const [key = ""] = declaredIn.slice(cacheRoot.length + 1).split("/");
  return !isInside(`${cacheRoot}/${key}`, dir);
}
