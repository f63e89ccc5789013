import { router } from "./procedures";
import { requirePermissions } from "./require-permissions";
import { claim } from "./routers/bead/claim";
import { close } from "./routers/bead/close";
import { list as beadList } from "./routers/bead/list";
import { reopen } from "./routers/bead/reopen";
import { show as beadShow } from "./routers/bead/show";
import { badges } from "./routers/city/badges";
import { diagnostics } from "./routers/city/diagnostics";
import { find } from "./routers/city/find";
import { home } from "./routers/city/home";
import { list as cityList } from "./routers/city/list";
import { open } from "./routers/city/open";
import { summary } from "./routers/city/summary";
import { agent } from "./routers/config/agent";
import { agents } from "./routers/config/agents";
import { overview } from "./routers/config/overview";
import { source } from "./routers/config/source";
import { disciplineRouter } from "./routers/discipline/discipline-router";
import { audit } from "./routers/event/audit";
import { list as eventList } from "./routers/event/list";
import { cook } from "./routers/formula/cook";
import { list as formulaList } from "./routers/formula/list";
import { plan } from "./routers/formula/plan";
import { show as formulaShow } from "./routers/formula/show";
import { list as importList } from "./routers/import/list";
import { graph } from "./routers/molecule/graph";
import { list as moleculeList } from "./routers/molecule/list";
import { locate } from "./routers/molecule/locate";
import { rows } from "./routers/molecule/rows";
import { show as moleculeShow } from "./routers/molecule/show";
import { providerRouter } from "./routers/provider/provider-router";
import { plan as slingPlan } from "./routers/sling/plan";
import { send } from "./routers/sling/send";
import { targets } from "./routers/sling/targets";

/** Every procedure of the console. */
export const appRouter = requirePermissions(
  router({
    city: router({ list: cityList, open, summary, diagnostics, home, badges, find }),
    config: router({ agents, agent, overview, source }),
    import: router({ list: importList }),
    formula: router({ list: formulaList, show: formulaShow, plan, cook }),
    molecule: router({ list: moleculeList, show: moleculeShow, rows, locate, graph }),
    bead: router({ list: beadList, show: beadShow, claim, close, reopen }),
    sling: router({ plan: slingPlan, send, targets }),
    provider: providerRouter,
    discipline: disciplineRouter,
    event: router({ list: eventList, audit }),
  }),
);

export type AppRouter = typeof appRouter;
