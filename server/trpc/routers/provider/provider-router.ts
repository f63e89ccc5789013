import { router } from "../../procedures";
import { access } from "./access";
import { bind } from "./bind";
import { decide } from "./decide";
import { execution } from "./execution";
import { executions } from "./executions";
import { pack } from "./pack";
import { packs } from "./packs";
import { publish } from "./publish";
import { retire } from "./retire";
import { run } from "./run";
import { spend } from "./spend";
import { targets } from "./targets";

/** Provider packs, targets, executions and money. */
export const providerRouter = router({
  access,
  packs,
  pack,
  publish,
  targets,
  bind,
  retire,
  run,
  executions,
  execution,
  decide,
  spend,
});
