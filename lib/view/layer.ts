import type { LayerKind } from "../city/composed-city";

/** Letter, name and colour token of a kind of layer (ux 13). The letter is always drawn, so that no colour carries meaning alone. */
export type LayerLook = { readonly letter: string; readonly name: string; readonly token: string };

/** The six kinds of layer, from the lowest to the highest. */
export const layerLook: Readonly<Record<LayerKind, LayerLook>> = {
  builtin: { letter: "B", name: "built-in default", token: "builtin" },
  pack: { letter: "P", name: "imported pack", token: "pack" },
  "root-pack": { letter: "R", name: "root pack", token: "root" },
  city: { letter: "C", name: "city", token: "city" },
  rig: { letter: "G", name: "rig", token: "rig" },
  implicit: { letter: "I", name: "implicit", token: "implicit" },
};
