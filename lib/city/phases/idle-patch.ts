import type { ComposeContext, Place } from "../compose-context";

/** A patch that leaves its target as it was: accepted, but somebody expected something of it. */
export function lintIdlePatch(cx: ComposeContext, place: Place, what: string, target: string): void {
  const message = `${what} changes nothing on ${target}`;
  const hint = "the values are already there, or the patch holds no field";
  cx.reportAt(place, { code: "patch-idle", severity: "lint", message, hint });
}
