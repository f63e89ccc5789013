import { router } from "../../procedures";
import { agent } from "./agent";
import { agentFormulas } from "./agent-formulas";
import { agents } from "./agents";
import { diff } from "./diff";
import { fields } from "./fields";
import { loads } from "./loads";
import { overview } from "./overview";
import { patches } from "./patches";
import { phase } from "./phase";
import { prompt } from "./prompt";
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
  agentFormulas,
  prompt,
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
  loads,
  standing,
});
