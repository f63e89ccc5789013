"use client";

import { useEffect, useState } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Kbd } from "../ui/kbd";
import { globalKeys, type KeyLine, lettersOff, listKeys, setLettersOff } from "./keyboard";

/** The keyboard map, and the switch for single-letter keys. */
export function KeyboardHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [off, setOff] = useState(false);
  useEffect(() => {
    if (open) setOff(lettersOff());
  }, [open]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard"
      actions={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <KeyList title="Everywhere" lines={globalKeys} />
      <KeyList title="In lists and trees" lines={listKeys} />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={!off}
          onChange={(event) => {
            setOff(!event.target.checked);
            setLettersOff(!event.target.checked);
          }}
        />
        Single-letter keys are on
      </label>
    </Dialog>
  );
}

function KeyList({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section aria-label={title}>
      <h3 className="label-caps mb-1">{title}</h3>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line.does} className="flex h-7 items-center justify-between gap-3">
            <span className="text-ink-2">{line.does}</span>
            <span className="flex gap-1">
              {line.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
