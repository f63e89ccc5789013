import { router } from "./procedures";
import { requirePermissions } from "./require-permissions";
import { attentionRouter } from "./routers/attention/attention-router";
import { archive, archived } from "./routers/bead/archive";
import { bulk, bulkPreview, bulkUndo } from "./routers/bead/bulk";
import { claim } from "./routers/bead/claim";
import { close } from "./routers/bead/close";
import { addEdge, comment, removeEdge } from "./routers/bead/edges";
import { lines } from "./routers/bead/lines";
import { list as beadList } from "./routers/bead/list";
import { readyAges } from "./routers/bead/ready-ages";
import { reopen } from "./routers/bead/reopen";
import { show as beadShow } from "./routers/bead/show";
import { update } from "./routers/bead/update";
import { removeSavedView, saveView, shareView, views } from "./routers/bead/views";
import { diagnostics } from "./routers/city/diagnostics";
import { find } from "./routers/city/find";
import { home } from "./routers/city/home";
import { list as cityList } from "./routers/city/list";
import { open } from "./routers/city/open";
import { summary } from "./routers/city/summary";
import { commandRouter } from "./routers/command/command-router";
import { configRouter } from "./routers/config/config-router";
import { convergeRouter } from "./routers/converge/converge-router";
import { convoyRouter } from "./routers/convoy/convoy-router";
import { disciplineRouter } from "./routers/discipline/discipline-router";
import { fix } from "./routers/doctor/fix";
import { history as doctorHistory } from "./routers/doctor/history";
import { list as doctorList } from "./routers/doctor/list";
import { mute, unmute } from "./routers/doctor/mute";
import { repair, repairPreview } from "./routers/doctor/repair";
import { run } from "./routers/doctor/run";
import { script } from "./routers/doctor/script";
import { audit } from "./routers/event/audit";
import { list as eventList } from "./routers/event/list";
import { cook } from "./routers/formula/cook";
import { layerDiff } from "./routers/formula/layer-diff";
import { list as formulaList } from "./routers/formula/list";
import { plan } from "./routers/formula/plan";
import { show as formulaShow } from "./routers/formula/show";
import { stage } from "./routers/formula/stage";
import { hallRouter } from "./routers/hall/hall-router";
import { importRouter } from "./routers/import/import-router";
import { branches, keep as keepBranches } from "./routers/molecule/branches";
import { events as moleculeEvents } from "./routers/molecule/events";
import { exportFile } from "./routers/molecule/export";
import { graph } from "./routers/molecule/graph";
import { list as moleculeList } from "./routers/molecule/list";
import { locate } from "./routers/molecule/locate";
import { rows } from "./routers/molecule/rows";
import { show as moleculeShow } from "./routers/molecule/show";
import { timeline } from "./routers/molecule/timeline";
import { trend } from "./routers/molecule/trend";
import { orderRouter } from "./routers/order/order-router";
import { peopleRouter } from "./routers/people/people-router";
import { providerRouter } from "./routers/provider/provider-router";
import { registryRouter } from "./routers/registry/registry-router";
import { runtimeRouter } from "./routers/runtime/runtime-router";
import { scriptRouter } from "./routers/script/script-router";
import { secretRouter } from "./routers/secret/secret-router";
import { sessionRouter } from "./routers/session/session-router";
import { plan as slingPlan } from "./routers/sling/plan";
import { send } from "./routers/sling/send";
import { targets } from "./routers/sling/targets";
import { tokenRouter } from "./routers/token/token-router";

/** Every procedure of the console. */
export const appRouter = requirePermissions(
  router({
    city: router({ list: cityList, open, summary, diagnostics, home, find }),
    attention: attentionRouter,
    config: configRouter,
    import: importRouter,
    formula: router({ list: formulaList, show: formulaShow, plan, cook, layerDiff, stage }),
    molecule: router({
      ...{ list: moleculeList, show: moleculeShow, rows, locate, graph, branches, keepBranches },
      ...{ timeline, events: moleculeEvents, export: exportFile, trend },
    }),
    bead: router({
      ...{
        list: beadList,
        lines,
        archive,
        archived,
        show: beadShow,
        claim,
        close,
        reopen,
        update,
        comment,
        addEdge,
        removeEdge,
      },
      ...{ readyAges, bulkPreview, bulk, bulkUndo, views, saveView, shareView, removeView: removeSavedView },
    }),
    sling: router({ plan: slingPlan, send, targets }),
    session: sessionRouter,
    order: orderRouter,
    converge: convergeRouter,
    convoy: convoyRouter,
    token: tokenRouter,
    people: peopleRouter,
    hall: hallRouter,
    secret: secretRouter,
    provider: providerRouter,
    registry: registryRouter,
    discipline: disciplineRouter,
    doctor: router({ list: doctorList, history: doctorHistory, run, script, fix, repairPreview, repair, mute, unmute }),
    command: commandRouter,
    runtime: runtimeRouter,
    script: scriptRouter,
    event: router({ list: eventList, audit }),
  }),
);

export type AppRouter = typeof appRouter;
