import type { ReactNode } from "react";

/** The kinds of message a toast may carry; failures stay until they are dismissed. */
export type ToastKind = "done" | "failed";

/** A message after an act; `seconds` for which it stays, six when absent. */
export type ToastMessage = {
  readonly kind: ToastKind;
  readonly title: string;
  readonly text?: string | undefined;
  readonly link?: ReactNode;
  readonly seconds?: number;
};

/** Messages that nobody shows yet: the script that shows them is still on its way. */
const waiting: ToastMessage[] = [];
let show: ((message: ToastMessage) => void) | undefined;

/** Shows a message after an act: what happened, and where to look at it. */
export function toast(kind: ToastKind, title: string, detail?: Omit<ToastMessage, "kind" | "title">): void {
  const message = { ...detail, kind, title };
  if (show) show(message);
  else waiting.push(message);
}

/** Takes over the messages, those that wait first. Returns how to stop. */
export function onToast(listener: (message: ToastMessage) => void): () => void {
  show = listener;
  for (const message of waiting.splice(0)) listener(message);
  return () => {
    show = undefined;
  };
}
