"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { DialogProps } from "./dialog-popup";

const Popup = dynamic(() => import("./dialog-popup").then((module) => module.DialogPopup), { ssr: false });

/** A dialog confirms; it is never opened to read something (ux 3). It is loaded when it is first opened. */
export function Dialog(props: DialogProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  return asked ? <Popup {...props} /> : null;
}
