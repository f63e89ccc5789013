import type { LayerKind } from "@/lib/city/composed-city";
import { layerLook } from "@/lib/view/layer";
import { classNames } from "../ui/class-names";

const colours: Readonly<Record<LayerKind, string>> = {
  builtin: "text-layer-builtin border-layer-builtin",
  pack: "text-layer-pack border-layer-pack",
  "root-pack": "text-layer-root border-layer-root",
  city: "text-layer-city border-layer-city",
  rig: "text-layer-rig border-layer-rig",
  implicit: "text-layer-implicit border-layer-implicit",
};

/** The kind of layer that a value comes from: its letter in its colour. */
export function LayerMark({ layer }: { layer: LayerKind }) {
  const look = layerLook[layer];
  return (
    <span
      role="img"
      aria-label={look.name}
      title={look.name}
      className={classNames(
        "inline-flex size-4 shrink-0 items-center justify-center rounded-sm border font-mono text-[10px] leading-none",
        colours[layer],
      )}
    >
      {look.letter}
    </span>
  );
}

/** What the letters mean, once a page. */
export function LayerLegend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-3 text-small">
      {Object.keys(layerLook).map((layer) => (
        <li key={layer} className="flex items-center gap-1.5">
          <LayerMark layer={layer as LayerKind} />
          {layerLook[layer as LayerKind].name}
        </li>
      ))}
    </ul>
  );
}
