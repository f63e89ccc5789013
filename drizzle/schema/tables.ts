import { agentHeartbeats } from "./agent-heartbeats";
import { archivedBeads } from "./archived-beads";
import { attentionAcks } from "./attention-acks";
import { audit } from "./audit";
import { beadStores } from "./bead-stores";
import { beads } from "./beads";
import { cities } from "./cities";
import { cityLoads } from "./city-loads";
import { cityRevisions } from "./city-revisions";
import { citySecrets } from "./city-secrets";
import { citySources } from "./city-sources";
import { cityVisits } from "./city-visits";
import { comments } from "./comments";
import { dependencies } from "./dependencies";
import { disciplineMessages } from "./discipline-messages";
import { disciplinePacks } from "./discipline-packs";
import { disciplineRuns } from "./discipline-runs";
import { doctorFindings } from "./doctor-findings";
import { doctorMutes } from "./doctor-mutes";
import { doctorRuns } from "./doctor-runs";
import { eventSequences } from "./event-sequences";
import { events } from "./events";
import { hallSettings } from "./hall-settings";
import { idempotencyKeys } from "./idempotency-keys";
import { importJobs } from "./import-jobs";
import { jobs } from "./jobs";
import { keptBranches } from "./kept-branches";
import { memberships } from "./memberships";
import { oidcAttempts } from "./oidc-attempts";
import { oneTimeLogins } from "./one-time-logins";
import { orderRuns } from "./order-runs";
import { orderStates } from "./order-states";
import { people } from "./people";
import { providerAnswers } from "./provider-answers";
import { providerArtifacts } from "./provider-artifacts";
import { providerExecutions } from "./provider-executions";
import { providerLedger } from "./provider-ledger";
import { providerPacks } from "./provider-packs";
import { providerSteps } from "./provider-steps";
import { providerTargets } from "./provider-targets";
import { savedViews } from "./saved-views";
import { schedules } from "./schedules";
import { scriptGrants } from "./script-grants";
import { scriptRuns } from "./script-runs";
import { sessionActions } from "./session-actions";
import { sessionMessages } from "./session-messages";
import { sessionSettings } from "./session-settings";
import { sessions } from "./sessions";
import { tokens } from "./tokens";

/** Every table, for the client and for generating migrations. */
export const tables = {
  agentHeartbeats,
  archivedBeads,
  attentionAcks,
  audit,
  beadStores,
  beads,
  cities,
  cityLoads,
  cityRevisions,
  citySecrets,
  citySources,
  cityVisits,
  comments,
  dependencies,
  disciplineMessages,
  disciplinePacks,
  disciplineRuns,
  doctorFindings,
  doctorMutes,
  doctorRuns,
  eventSequences,
  events,
  hallSettings,
  idempotencyKeys,
  importJobs,
  jobs,
  keptBranches,
  memberships,
  oidcAttempts,
  oneTimeLogins,
  orderRuns,
  orderStates,
  people,
  providerAnswers,
  providerArtifacts,
  providerExecutions,
  providerLedger,
  providerPacks,
  providerSteps,
  providerTargets,
  savedViews,
  schedules,
  scriptGrants,
  scriptRuns,
  sessionActions,
  sessionMessages,
  sessionSettings,
  sessions,
  tokens,
};
