"use client";

import { Toast } from "@base-ui/react/toast";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** The kinds of message a toast may carry; failures stay until they are dismissed. */
export type ToastKind = "done" | "failed";

/** Holds the messages that follow an act. Wrap the application once; children call `useToast`. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={6000} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-88 max-w-[calc(100vw-2rem)] flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<{ link?: ReactNode }>();
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
      <Toast.Close className="size-6 shrink-0 rounded-sm text-ink-3 hover:bg-hover hover:text-ink" aria-label="Dismiss">
        ✕
      </Toast.Close>
    </Toast.Root>
  ));
}

/** Shows a message after an act: what happened, and where to look at it. */
export function useToast(): (
  kind: ToastKind,
  title: string,
  /** `seconds` for which it stays; six when absent. */
  detail?: { text?: string | undefined; link?: ReactNode; seconds?: number },
) => void {
  const manager = Toast.useToastManager();
  return (kind, title, detail) => {
    manager.add({
      type: kind,
      title,
      description: detail?.text,
      priority: kind === "failed" ? "high" : "low",
      timeout: kind === "failed" ? 0 : (detail?.seconds ?? 6) * 1000,
      data: { link: detail?.link },
    });
  };
}
