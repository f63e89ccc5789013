import { generate } from "selfsigned";

/** A server certificate with the authority that vouches for it, all PEM. */
export type TestCertificate = { readonly ca: string; readonly key: string; readonly cert: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes an authority and a certificate for these names; both are thrown away with the test. */
export async function makeTestCertificate(names: readonly string[]): Promise<TestCertificate> {
  const common = { keyType: "ec", algorithm: "sha256", notAfterDate: new Date(Date.now() + DAY_MS) } as const;
  const authority = await generate([{ name: "commonName", value: "cityhall test authority" }], {
    ...common,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const leaf = await generate([{ name: "commonName", value: names[0]! }], {
    ...common,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "subjectAltName", altNames: names.map((value) => ({ type: 2 as const, value })) },
    ],
  });
  return { ca: authority.cert, key: leaf.private, cert: leaf.cert };
}
