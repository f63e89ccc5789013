"use client";

import { type FormEvent, useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { TextField } from "@/components/ui/text-field";
import { nextPath } from "@/lib/access/next-path";
import { paths } from "@/lib/url/paths";

/**
 * Exchanges the one-time secret for a session. The secret comes in the fragment, which no server and no proxy log ever
 * sees, and leaves the address bar before anything else happens.
 */
export function SignIn({ next }: { next: string }) {
  const [secret, setSecret] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const exchange = useCallback(
    async (text: string) => {
      setBusy(true);
      setProblem(undefined);
      try {
        const response = await fetch(paths.signIn(), {
          method: "POST",
          headers: { "content-type": "application/json", "x-cityhall": "1" },
          body: JSON.stringify({ secret: secretOf(text) }),
        });
        if (response.ok) {
          window.location.replace(nextPath(next));
          return;
        }
        const { sentence } = (await response.json()) as { sentence: string };
        setProblem(sentence);
      } catch {
        setProblem("The server did not answer. Is it still running?");
      }
      setBusy(false);
    },
    [next],
  );

  useEffect(() => {
    const { hash, pathname, search } = window.location;
    const text = new URLSearchParams(hash.slice(1)).get("token");
    if (!text) return;
    window.history.replaceState(null, "", pathname + search);
    void exchange(text);
  }, [exchange]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (secret.trim()) void exchange(secret);
  };
  return (
    <>
      <p className="text-ink-2">
        A sign-in address works once, for ten minutes; the start command prints one where no provider is set. Open it,
        or paste it here.
      </p>
      <form onSubmit={onSubmit} className="flex flex-col gap-3">
        <TextField
          id="secret"
          label="Sign-in address"
          error={problem}
          value={secret}
          onText={setSecret}
          className="font-mono"
        />
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? "Signing in" : "Sign in"}
        </Button>
      </form>
      <div className="flex flex-col gap-1.5 text-ink-2">
        <p>Lost it? Print another one in the folder where cityhall was started:</p>
        <CodeBlock label="command" text="npm run -s cityhall -- login" />
      </div>
    </>
  );
}

/** The secret itself, from the bare text or from a pasted address. */
function secretOf(text: string): string {
  return /token=([\w-]+)/.exec(text)?.[1] ?? text.trim();
}
