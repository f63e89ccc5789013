import { router } from "../../procedures";
import { agent } from "./agent";
import { agents } from "./agents";
import { diff } from "./diff";
import { fields } from "./fields";
import { overview } from "./overview";
import { patches } from "./patches";
import { phase } from "./phase";
import { providers } from "./providers";
import { revisions } from "./revisions";
import { search } from "./search";
import { source } from "./source";
import { standing } from "./standing";
import { targets } from "./targets";
import { text } from "./text";

/** The effective configuration: what is in effect, why, as of which revision, and what differs. */
export const configRouter = router({
  agents,
  agent,
  overview,
  source,
  patches,
  phase,
  providers,
  diff,
  text,
  fields,
  targets,
  search,
  revisions,
  standing,
});
