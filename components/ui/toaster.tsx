"use client";

import { Later, later } from "./later";
import { toast } from "./toast";

const toastList = later(() => import("./toast-list").then((module) => module.ToastList));

/** Shows the messages that follow an act. Once in an application; anything in it calls `useToast`. */
export function Toaster() {
  return <Later part={toastList} props={{}} />;
}

/** Shows a message after an act: what happened, and where to look at it. */
export function useToast(): typeof toast {
  return toast;
}
