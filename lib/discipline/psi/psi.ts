import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { seededBytes } from "../core/seeded";

const { Point } = ristretto255;
const DOMAIN = "cityhall-psi-v1";

/** A secret exponent of one party in one exchange. */
export type PsiSecret = bigint;

/** A secret exponent from the seed and a label that is used for one exchange only; never zero. */
export function psiSecret(seed: string, label: string): PsiSecret {
  const bytes = seededBytes(seed, `psi ${label}`);
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return (value % (Point.Fn.ORDER - 1n)) + 1n;
}

/** Blinded elements, hex of 32-byte ristretto255 encodings, with the element that each came from. */
export type Blinded = { readonly points: readonly string[]; readonly elements: readonly string[] };

/** Hashes each element to the group and blinds it. Sorted by encoding, so that the order says nothing of the elements. */
export function blindElements(elements: readonly string[], secret: PsiSecret): Blinded {
  const pairs = [...new Set(elements)].map((element) => {
    const point = ristretto255_hasher.hashToCurve(utf8ToBytes(element), { DST: DOMAIN });
    return { element, hex: point.multiply(secret).toHex() };
  });
  pairs.sort((a, b) => (a.hex < b.hex ? -1 : 1));
  return { points: pairs.map(({ hex }) => hex), elements: pairs.map(({ element }) => element) };
}

/**
 * Blinds the other party's points once more, order kept. Throws on an encoding that is no element of the group and on
 * the identity, which would say the same of every secret.
 */
export function blindAgain(points: readonly string[], secret: PsiSecret): readonly string[] {
  return points.map((hex) => {
    const point = Point.fromHex(hex);
    if (point.equals(Point.ZERO)) throw new Error("the identity is no blinded element");
    return point.multiply(secret).toHex();
  });
}

/**
 * The elements of the first party that both hold: those whose twice-blinded point is among the twice-blinded points of
 * the other. `twice` is in the order of `mine.points`.
 */
export function sharedElements(
  mine: Blinded,
  twice: readonly string[],
  theirsTwice: readonly string[],
): readonly string[] {
  const theirs = new Set(theirsTwice);
  return mine.elements.filter((_, index) => theirs.has(twice[index] ?? ""));
}
