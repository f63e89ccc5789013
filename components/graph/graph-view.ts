/** How a drawing is looked at; part of the address of its page (ux 27). */
export type GraphView = {
  /** The box that is isolated with what is before and after it; empty for the whole drawing. */
  readonly focus: string;
  /** How many lines away from it things are still drawn; empty for all. */
  readonly depth: "" | "1" | "2" | "3";
  /** The other end of the path that is traced from the selected box; empty for none. */
  readonly trace: string;
  /** Boxes that were unfolded: they stand for several things or for what lies in them (ux 25). */
  readonly open: readonly string[];
};

/** The depths that a focus offers. */
export const focusDepths: readonly { readonly id: GraphView["depth"]; readonly label: string }[] = [
  { id: "", label: "all" },
  { id: "1", label: "1" },
  { id: "2", label: "2" },
  { id: "3", label: "3" },
];
