"use client";

import { Fragment, useEffect, useState } from "react";
import { type GlossaryWord, glossary } from "@/lib/glossary/glossary";
import { offeredActions } from "../action/offered-actions";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Kbd } from "../ui/kbd";
import { actionKeys, drawingKeys, globalKeys, type KeyLine, listKeys } from "./keyboard";
import { lettersOff, setLettersOff } from "./single-keys";

/** The keyboard map, what the page at hand offers with its commands, the words of the field, and the switch for single-letter keys. */
export function KeyboardHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [off, setOff] = useState(false);
  const [offered] = useState(offeredActions);
  useEffect(() => {
    if (open) setOff(lettersOff());
  }, [open]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keys, actions and words"
      actions={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <KeyList title="Everywhere" lines={globalKeys} />
      <KeyList title="On a bead" lines={actionKeys} />
      <KeyList title="In lists and trees" lines={listKeys} />
      <KeyList title="In drawings" lines={drawingKeys} />
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
      {offered.length > 0 && (
        <section aria-label="Actions of this page">
          <h3 className="label-caps mb-1">Actions of this page</h3>
          <ul className="flex flex-col gap-1.5">
            {offered.map((each) => (
              <li key={`${each.id} ${each.label}`}>
                <span className="font-medium">{each.label}</span> <span className="text-ink-2">{each.does}</span>
                {each.command && <code className="block font-mono text-small wrap-anywhere">{each.command}</code>}
                {each.refusal && <span className="block text-ink-3 text-small">{each.refusal}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Words">
        <h3 className="label-caps mb-1">Words</h3>
        <dl className="grid grid-cols-[5.5rem_1fr] gap-x-3 gap-y-1">
          {(Object.keys(glossary) as GlossaryWord[]).map((word) => (
            <Fragment key={word}>
              <dt className="font-medium">{word}</dt>
              <dd className="text-ink-2">{glossary[word].replaceAll("`", "")}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
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
