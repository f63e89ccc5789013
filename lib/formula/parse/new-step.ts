import type { Step } from "../formula";
import type { Through } from "../origin";

/** The way of a step that no pass has moved. */
export const NO_THROUGH: readonly Through[] = [];

/** A step with nothing in it; whoever makes one adds an id and an origin. */
export const NEW_STEP = {
  id: "",
  title: "",
  description: "",
  descriptionPointer: undefined,
  notes: "",
  type: "",
  priority: undefined,
  tags: [],
  metadata: {},
  dependsOn: [],
  needs: [],
  conditions: [],
  children: [],
  assignee: "",
  expand: "",
  expandVars: {},
  loop: undefined,
  waitsFor: undefined,
  gate: undefined,
  timeout: undefined,
  graph: {},
} as const satisfies Omit<Step, "origin">;
