import type { Metadata } from "next";
import { BrandMark } from "@/components/shell/brand-mark";
import { nextPath } from "@/lib/access/next-path";
import { paths, withQuery } from "@/lib/url/paths";
import { loginSearch } from "@/lib/url/search";
import { env } from "@/server/env";
import { SignIn } from "./_parts/sign-in";
import { SignInProblem } from "./_parts/sign-in-problem";

export const metadata: Metadata = { title: "Sign in" };

/** Shows the ways to sign in that are configured: the OpenID provider first, a one-time link always. */
export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const { next: wanted, reason, request } = loginSearch.parse(await searchParams);
  const next = nextPath(wanted);
  const { oidc } = env();
  return (
    <main className="mx-auto flex max-w-112 flex-col gap-4 px-4 pt-[18vh]">
      <div className="flex items-center gap-2.5">
        <BrandMark size={26} />
        <h1 className="text-title">cityhall</h1>
      </div>
      {reason !== "none" && <SignInProblem reason={reason} request={request} />}
      {oidc ? (
        <>
          <a
            href={withQuery(paths.signInOidc(), new URLSearchParams({ next }).toString())}
            className="inline-flex h-9 items-center justify-center rounded-md bg-inverse px-3 font-medium text-inverse-ink hover:opacity-88 pointer-coarse:h-11"
          >
            Sign in with {new URL(oidc.issuer).host}
          </a>
          <details>
            <summary className="cursor-pointer text-ink-2">I have a one-time sign-in address</summary>
            <div className="mt-3 flex flex-col gap-4">
              <SignIn next={next} />
            </div>
          </details>
        </>
      ) : (
        <SignIn next={next} />
      )}
    </main>
  );
}
