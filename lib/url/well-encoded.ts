/**
 * Whether a path can be decoded, twice over: a page decodes the parts of its address, and what stands in front of it may have done
 * so already.
 */
export function isWellEncoded(pathname: string): boolean {
  try {
    decodeURIComponent(decodeURIComponent(pathname));
    return true;
  } catch {
    return false;
  }
}
