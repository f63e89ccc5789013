"use client";

import { CircleUser } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { paths } from "@/lib/url/paths";
import { Menu } from "../ui/menu";
import { forgetRecents } from "./recent";
import { chooseTheme, type Theme, themes } from "./theme-choice";

const themeWords: Readonly<Record<Theme, string>> = { system: "As the system", light: "Light", dark: "Dark" };

/** Who is signed in, the theme, the keys, and the way out. */
export function PersonMenu({
  name,
  role,
  theme: first,
  city,
  onHelp,
}: {
  name: string;
  role: string;
  theme: Theme;
  /** The city at hand, whose tokens are a click away. */
  city: string;
  onHelp: () => void;
}) {
  const [theme, setTheme] = useState(first);
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${name}, ${role}: account and theme`}
          className="flex size-7 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <CircleUser aria-hidden="true" size={16} strokeWidth={1.75} />
        </button>
      }
      entries={[
        { kind: "label", label: `${name} · ${role}` },
        { kind: "link", label: "Tokens", link: <Link href={paths.tokens(city)} /> },
        { kind: "link", label: "People and settings", link: <Link href={paths.settings()} /> },
        { kind: "link", label: "Provider packs", link: <Link href={paths.providers()} /> },
        { kind: "link", label: "Discipline Packs", link: <Link href={paths.disciplines()} /> },
        { kind: "link", label: "Documentation", link: <Link href={paths.docs()} /> },
        { kind: "action", label: "Keys and words", onSelect: onHelp },
        { kind: "label", label: "Theme" },
        ...themes.map((each) => ({
          kind: "action" as const,
          label: themeWords[each],
          checked: each === theme,
          onSelect: () => {
            setTheme(each);
            chooseTheme(each);
          },
        })),
        { kind: "label", label: "Session" },
        { kind: "action", label: "Sign out", onSelect: () => void signOut() },
      ]}
    />
  );
}

async function signOut(): Promise<void> {
  const answer = await fetch(paths.signOut(), {
    method: "POST",
    headers: { "content-type": "application/json", "x-cityhall": "1" },
    body: "{}",
  });
  forgetRecents();
  // After a sign-in with an OpenID provider, that one is told, too.
  const { next } = (await answer.json().catch(() => ({}))) as { next?: string };
  window.location.assign(next ?? paths.login());
}
