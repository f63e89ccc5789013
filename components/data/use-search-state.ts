"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { withQuery } from "@/lib/url/paths";
import type { SearchCodec } from "@/lib/url/search-codec";

/** `push` for a step that Back should undo (a tab, a selection), `replace` for typing. */
type Write<State> = (change: Partial<State>, how?: "push" | "replace") => void;

/** The view state of a page, held by its address (habit 22). Writing does not go to the server. */
export function useSearchState<State extends object>(codec: SearchCodec<State>): readonly [State, Write<State>] {
  const pathname = usePathname();
  const params = useSearchParams();
  const query = params.toString();
  const state = useMemo(() => codec.parse(new URLSearchParams(query)), [codec, query]);
  const write = useCallback<Write<State>>(
    (change, how = "push") => {
      const now = codec.parse(new URLSearchParams(window.location.search));
      const next = withQuery(pathname, codec.format({ ...now, ...change }));
      if (next === pathname + window.location.search) return;
      if (how === "push") window.history.pushState(null, "", next);
      else window.history.replaceState(null, "", next);
    },
    [codec, pathname],
  );
  return [state, write];
}
