import type { Graph } from "@/lib/view/graph";
import { Select } from "../ui/input";

/** Parts that are offered; more are found in the tree. */
const most = 100;

type DrawPartProps = {
  things: string;
  graph: Graph;
  onPart: (id: string) => void;
};

/** Chooses what is drawn of something that is too large to be drawn whole: the box, and what is before and after it (ux 24). */
export function DrawPart({ things, graph, onPart }: DrawPartProps) {
  const containers = graph.nodes.filter(({ container, folded }) => container || folded);
  const parts = (containers.length > 0 ? containers : graph.nodes.filter(({ id }) => !id.startsWith("more:"))).slice(
    0,
    most,
  );
  if (parts.length === 0) return null;
  return (
    <Select
      aria-label={`Part of the ${things} to draw`}
      className="max-w-56"
      value=""
      onChange={(event) => event.target.value && onPart(event.target.value)}
    >
      <option value="">Draw this part…</option>
      {parts.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}
