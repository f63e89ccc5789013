import { type Tone, tones } from "@/lib/view/tone";
import type { DrawingColours } from "./svg-text";

/** The colours of the theme that a person sees, resolved by the browser. */
export function drawingColours(): DrawingColours {
  const probe = document.createElement("span");
  document.body.append(probe);
  const resolve = (token: string) => {
    probe.style.color = `var(--color-${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    canvas: resolve("canvas"),
    surface: resolve("surface"),
    sunken: resolve("sunken"),
    line: resolve("line-strong"),
    ink: resolve("ink"),
    faint: resolve("ink-3"),
    tones: Object.fromEntries(tones.map((tone) => [tone, resolve(tone)])) as Record<Tone, string>,
  };
  probe.remove();
  return colours;
}
