"use client";

import { useState } from "react";
import type { DialogProps } from "./dialog-popup";
import { Later, later } from "./later";

const dialogPopup = later(() => import("./dialog-popup").then((module) => module.DialogPopup));

/** A dialog confirms; it is never opened to read something (ux 3). */
export function Dialog(props: DialogProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  return asked ? <Later part={dialogPopup} props={props} /> : null;
}
