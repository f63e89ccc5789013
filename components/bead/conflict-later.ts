import { later } from "../ui/later";

/** The dialog that two edits of one bead end in; rare, so that no page loads it at first. */
export const conflictLater = later(() => import("./edit-conflict").then((module) => module.EditConflictDialog));
