/**
 * The order of two texts by their UTF-8 bytes, which is that of their code points: what Go and git sort by. The plain order of
 * JavaScript puts characters beyond the first 65 536 before some that come earlier.
 */
export function compareBytes(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) continue;
    const surrogates = Number(isSurrogate(left)) - Number(isSurrogate(right));
    return surrogates === 0 ? left - right : surrogates;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
