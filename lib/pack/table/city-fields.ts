import { agentDefaultsFields } from "./agent-defaults-fields";
import { agentFields } from "./agent-fields";
import { agentPatchFields } from "./agent-patch-fields";
import { anything, boolean, type Decoded, integer, table, tableMap, tables, text, textMap, texts } from "./field";
import { importFields } from "./import-fields";
import {
  apiFields,
  chatSessionsFields,
  convergenceFields,
  doctorFields,
  eventsFields,
  githubFields,
  mailFields,
  maintenanceFields,
  ordersFields,
  prMonitorPatchFields,
} from "./operations-settings-fields";
import { pricingFields } from "./pricing-fields";
import { providerFields, providerPatchFields } from "./provider-fields";
import { rigFields, rigPatchFields, sessionSleepFields } from "./rig-fields";
import { beadsFields, daemonFields, doltFields, sessionFields } from "./runtime-settings-fields";
import { serviceFields } from "./service-fields";
import { namedSessionFields, namedSessionPatchFields } from "./session-fields";

/** `[workspace]` (reference 4.1). */
export const workspaceFields = {
  name: text,
  prefix: text,
  provider: text,
  start_command: text,
  suspended: boolean,
  suspended_on_start: boolean,
  max_active_sessions: integer,
  session_template: text,
  install_agent_hooks: texts,
  global_fragments: texts,
  includes: texts,
  default_rig_includes: texts,
  env: textMap,
  timezone: text,
} as const;

/** Every table of `city.toml` and of its fragments (reference 4). */
export const cityFields = {
  include: texts,
  workspace: table(workspaceFields),
  imports: tableMap(importFields),
  defaults: table({ rig: table({ imports: tableMap(importFields) }) }),
  packs: tableMap({ source: text, ref: text, path: text }),
  agent: tables(agentFields),
  named_session: tables(namedSessionFields),
  rigs: tables(rigFields),
  patches: table({
    agent: tables(agentPatchFields),
    named_session: tables(namedSessionPatchFields),
    rigs: tables(rigPatchFields),
    providers: tables(providerPatchFields),
    github_pr_monitor: tables(prMonitorPatchFields),
  }),
  providers: tableMap(providerFields),
  service: tables(serviceFields),
  pricing: tables(pricingFields),
  agent_defaults: table(agentDefaultsFields),
  agents: table(agentDefaultsFields),
  beads: table(beadsFields),
  session: table(sessionFields),
  mail: table(mailFields),
  events: table(eventsFields),
  dolt: table(doltFields),
  daemon: table(daemonFields),
  orders: table(ordersFields),
  api: table(apiFields),
  chat_sessions: table(chatSessionsFields),
  session_sleep: table(sessionSleepFields),
  convergence: table(convergenceFields),
  maintenance: table(maintenanceFields),
  doctor: table(doctorFields),
  github: table(githubFields),
  upstreams: anything,
  storage: anything,
  usage: anything,
  webhook: anything,
  webhooks: anything,
  extmsg: anything,
} as const;

/** `.gc/site.toml` (reference 20.1). */
export const siteFields = {
  workspace_name: text,
  workspace_prefix: text,
  rig: tables({ name: text, path: text }),
} as const;

export type CityTable = Decoded<typeof cityFields>;
export type SiteTable = Decoded<typeof siteFields>;
