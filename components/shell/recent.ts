"use client";

import { useEffect } from "react";
import { useRemembered } from "../data/use-remembered";

/** Something that was looked at, for the palette. */
export type Recent = { readonly kind: string; readonly title: string; readonly path: string };

const most = 8;
const prefix = "recent-";

/** What was looked at last in a city in this browser, newest first. */
export function useRecents(city: string): readonly Recent[] {
  const [text] = useRemembered(`${prefix}${city}`);
  return read(text);
}

/** Remembers that an object was looked at. */
export function useVisited(city: string, { kind, title, path }: Recent): void {
  const [text, write] = useRemembered(`${prefix}${city}`);
  useEffect(() => {
    const before = read(text);
    if (before[0]?.path === path && before[0].title === title) return;
    write(JSON.stringify([{ kind, title, path }, ...before.filter((each) => each.path !== path)].slice(0, most)));
  }, [text, write, kind, title, path]);
}

/** Forgets what was looked at in this browser, for whoever signs in next. */
export function forgetRecents(): void {
  for (const key of Object.keys(window.localStorage))
    if (key.startsWith(`cityhall-${prefix}`)) window.localStorage.removeItem(key);
}

function read(text: string): readonly Recent[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== "object" || value === null) return false;
  const { kind, title, path } = value as Record<string, unknown>;
  return typeof kind === "string" && typeof title === "string" && typeof path === "string" && path.startsWith("/c/");
}
