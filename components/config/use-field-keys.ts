"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Field } from "./field-table";

type FieldKeysOptions = {
  /** The field whose chain is shown: the pinned one, else the one that the keyboard is on. */
  fieldOf: (id: string) => Field | undefined;
  pinned: string;
  onPin: (id: string) => void;
  sourceHref: (file: string, line: number | undefined) => string;
};

/**
 * The keys of provenance (ux 14): `p` pins the chain of the field at hand, `[` and `]` walk the chain, Enter opens the file
 * at the line of the step.
 */
export function useFieldKeys({ fieldOf, pinned, onPin, sourceHref }: FieldKeysOptions) {
  const router = useRouter();
  const [focused, setFocused] = useState("");
  const [step, setStep] = useState({ id: "", at: 0 });
  const shownId = pinned || focused;
  const at = step.id === shownId ? step.at : 0;
  return {
    shownId,
    /** Index of the step at hand; 0 is the newest. */
    step: at,
    onActive: setFocused,
    onOpen: (id: string) => {
      const chain = fieldOf(id)?.chain ?? [];
      const target = chain[id === shownId ? at : 0];
      if (target?.file) router.push(sourceHref(target.file, target.line));
    },
    onKey: (key: string, id: string): boolean => {
      if (key === "p") onPin(pinned === id ? "" : id);
      else if (key === "[" || key === "]") {
        const last = (fieldOf(shownId || id)?.chain.length ?? 1) - 1;
        const next = Math.min(last, Math.max(0, at + (key === "]" ? 1 : -1)));
        setStep({ id: shownId || id, at: next });
        if (!shownId) setFocused(id);
      } else return false;
      return true;
    },
  };
}
