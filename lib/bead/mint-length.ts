/**
 * Length of the base-36 part of new ids: the shortest of 3 to 8 at which the chance that any two of `count` random ones are
 * equal stays under a quarter (runtime 5.4).
 */
export function mintLength(count: number): number {
  for (let length = 3; length < 8; length++)
    if (1 - Math.exp(-(count * count) / (2 * 36 ** length)) < 0.25) return length;
  return 8;
}
