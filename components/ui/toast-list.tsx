"use client";

import { Toast } from "@base-ui/react/toast";
import { type ReactNode, useEffect } from "react";
import { classNames } from "./class-names";
import { onToast } from "./toast";

/** Where the messages that follow an act stand, with the library that lets them go. */
export function ToastList() {
  return (
    <Toast.Provider timeout={6000} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-88 max-w-[calc(100vw-2rem)] flex-col gap-2">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts, add } = Toast.useToastManager<{ link?: ReactNode }>();
  useEffect(
    () =>
      onToast(({ kind, title, text, link, seconds = 6 }) => {
        add({
          type: kind,
          title,
          description: text,
          timeout: kind === "failed" ? 0 : seconds * 1000,
          data: { link },
        });
      }),
    [add],
  );
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={classNames(
        "popup flex items-start gap-3 border-l-3 px-3 py-2 data-limited:hidden",
        toast.type === "failed" ? "border-bad" : "border-good",
      )}
    >
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Toast.Title className="font-medium" />
        <Toast.Description className="text-ink-2" />
        {toast.data?.link && <div className="mt-1">{toast.data.link}</div>}
      </div>
      {/* The library hides the button from those who hear the page until a message has the focus; it can always be reached. */}
      <Toast.Close
        className="size-6 shrink-0 rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
        aria-label="Dismiss"
        aria-hidden={false}
      >
        ✕
      </Toast.Close>
    </Toast.Root>
  ));
}
