/** The text of a nudge after a sling (runtime 7.9). */
export const slingNudgeText = "Work slung. Check your hook.";

/** What became of the nudge of a sling. */
export type NudgeOutcome =
  | { readonly kind: "nudged" }
  | { readonly kind: "queued" }
  | { readonly kind: "asleep" }
  | { readonly kind: "no-session"; readonly poked: boolean }
  | { readonly kind: "suspended" }
  | { readonly kind: "no-source" }
  | { readonly kind: "failed"; readonly why: string };

/** The line of the report (runtime 7.9). A poke that could not be made is not claimed. */
export function nudgeLine(target: string, outcome: NudgeOutcome): string {
  switch (outcome.kind) {
    case "nudged":
      return `Nudged ${target}`;
    case "queued":
      return `Queued nudge for ${target}`;
    case "asleep":
      return `Session "${target}" is asleep — poked controller for wake`;
    case "no-session":
      return outcome.poked
        ? `No running sessions for "${target}" — poked controller for wake`
        : `No running sessions for "${target}" — nothing here can wake it; the work waits on its hook`;
    case "suspended":
      return `cannot nudge: agent "${target}" is suspended`;
    case "no-source":
      return "cannot nudge: no session adapter is connected";
    case "failed":
      return `cannot nudge: ${outcome.why}`;
  }
}
