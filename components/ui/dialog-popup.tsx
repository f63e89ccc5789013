"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
};

/** The popup of a dialog, with the library that keeps the focus inside and returns it afterwards. */
export function DialogPopup({ open, onOpenChange, title, description, children, actions }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Base.Popup className="popup fixed top-[18vh] left-1/2 z-50 flex max-h-[74vh] w-120 max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col gap-3 overflow-y-auto p-4">
          <Base.Title className="text-lead">{title}</Base.Title>
          {description && <Base.Description className="text-ink-2">{description}</Base.Description>}
          {children}
          <div className="mt-1 flex flex-wrap justify-end gap-2">{actions}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
