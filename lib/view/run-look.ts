import type { Tone } from "./tone";

/** How a run of a script ended, or that it has not. */
type RunEnding = { readonly state: string; readonly exitCode: number | null };

const stopped: Readonly<Record<string, string>> = {
  time: "stopped: ran too long",
  output: "stopped: wrote too much",
  memory: "stopped: used too much memory",
  processes: "stopped: started too many processes",
  cancelled: "cancelled",
  refused: "did not start",
  lost: "unknown: the server went away",
};

/** The word and tone of a run; only exit 0 is good, and what nobody knows is not drawn as healthy (ux 53). */
export function runLook({ state, exitCode }: RunEnding): { readonly word: string; readonly tone: Tone } {
  if (state === "running") return { word: "running", tone: "active" };
  if (state === "exited") return { word: `exit ${exitCode}`, tone: exitCode === 0 ? "good" : "bad" };
  return { word: stopped[state] ?? state, tone: state === "cancelled" || state === "lost" ? "waiting" : "bad" };
}
