/** A rectangle of the drawing, in its own coordinates. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type StepDirection = "left" | "right" | "up" | "down";

/**
 * The box that an arrow key goes to: the nearest one in that direction, where being off its axis counts twice. Without a start, the
 * first one from the top left. Undefined where there is none.
 */
export function stepTo(boxes: ReadonlyMap<string, Box>, from: string, direction: StepDirection): string | undefined {
  const start = boxes.get(from);
  if (!start) {
    const first = [...boxes].sort(([, a], [, b]) => a.x - b.x || a.y - b.y)[0];
    return first?.[0];
  }
  const [sx, sy] = centre(start);
  let best: { id: string; cost: number } | undefined;
  for (const [id, box] of boxes) {
    if (id === from) continue;
    const [x, y] = centre(box);
    const [ahead, aside] = {
      left: [sx - x, Math.abs(y - sy)],
      right: [x - sx, Math.abs(y - sy)],
      up: [sy - y, Math.abs(x - sx)],
      down: [y - sy, Math.abs(x - sx)],
    }[direction] as [number, number];
    if (ahead <= 1) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}

const centre = ({ x, y, width, height }: Box): [number, number] => [x + width / 2, y + height / 2];
