import type { loginSearch } from "@/lib/url/search";

const sentences: Readonly<Record<Exclude<(typeof loginSearch.defaults)["reason"], "none">, string>> = {
  unreachable: "The sign-in provider did not answer. Try again in a moment.",
  stale: "This sign-in was begun in another browser, more than ten minutes ago, or was finished already. Start again.",
  denied: "The sign-in was cancelled at the provider.",
  unverified: "The answer of the sign-in provider could not be verified, so nobody was signed in. Start again.",
  "no-access": "You are known to the provider, but none of your groups has a role here. Ask an administrator for one.",
  disabled: "This account is disabled here. Ask an administrator.",
  busy: "Too many tries to sign in. Wait a minute and start again.",
};

/** Why the last try did not work, and the id by which an administrator finds it in the audit log. */
export function SignInProblem({
  reason,
  request,
}: {
  reason: Exclude<(typeof loginSearch.defaults)["reason"], "none">;
  request: string;
}) {
  return (
    <div role="alert" className="flex flex-col gap-1 rounded-md border border-line-strong bg-bad-soft px-3 py-2">
      <p>{sentences[reason]}</p>
      {/^[\w-]{8,64}$/.test(request) && (
        <p className="text-ink-2 text-small">
          Request <code className="font-mono wrap-anywhere">{request}</code>
        </p>
      )}
    </div>
  );
}
