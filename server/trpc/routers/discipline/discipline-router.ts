import { router } from "../../procedures";
import { access } from "./access";
import { check } from "./check";
import { examples } from "./examples";
import { install } from "./install";
import { installExample } from "./install-example";
import { pack } from "./pack";
import { packs } from "./packs";
import { run } from "./run";
import { runs } from "./runs";
import { showRun } from "./show-run";
import { suggest } from "./suggest";

/** Discipline Packs, their reports and their runs. */
export const disciplineRouter = router({
  access,
  packs,
  examples,
  pack,
  check,
  install,
  installExample,
  run,
  runs,
  showRun,
  suggest,
});
