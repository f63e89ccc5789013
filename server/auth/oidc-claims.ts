import { z } from "zod";

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]+$/u);

/** Who signed in, as the provider says it. */
export type OidcIdentity = {
  /** Issuer and subject: the only thing that a person is known again by. */
  readonly externalId: string;
  readonly name: string;
  readonly email: string | null;
};

/** Reads the claims of a verified ID token. Names are for people to read; nobody is found by them. */
export function identityOf(claims: Readonly<Record<string, unknown>>): OidcIdentity {
  const first = [claims.preferred_username, claims.name, claims.email, claims.sub].find(
    (each) => name.safeParse(each).success,
  );
  const email = z.email().max(200).safeParse(claims.email);
  return {
    externalId: `${String(claims.iss)} ${String(claims.sub)}`,
    name: first === undefined ? "somebody" : name.parse(first),
    email: email.success ? email.data : null,
  };
}

/** The groups in a claim, found by its path; undefined when the claim is not there. Anything but texts is no group. */
export function groupsOf(claims: Readonly<Record<string, unknown>>, path: string): readonly string[] | undefined {
  const value = Object.hasOwn(claims, path)
    ? claims[path]
    : path
        .split(".")
        .reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), claims);
  if (value === undefined) return undefined;
  return [value]
    .flat()
    .filter((group): group is string => typeof group === "string" && group.length > 0 && group.length <= 200)
    .slice(0, 1000);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
