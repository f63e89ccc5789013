import type { Endpoint } from "./endpoint";
import { archivedEndpoint, archiveEndpoint } from "./endpoints/archive";
import {
  blockedEndpoint,
  hookEndpoint,
  listBeadsEndpoint,
  readyEndpoint,
  showBeadEndpoint,
  whyBlockedEndpoint,
} from "./endpoints/read-beads";
import { heartbeatEndpoint } from "./endpoints/sessions";
import { eventsEndpoint, moleculeEndpoint, slingEndpoint } from "./endpoints/work";
import {
  addDependencyEndpoint,
  claimEndpoint,
  claimNextEndpoint,
  closeEndpoint,
  commentEndpoint,
  createBeadEndpoint,
  removeDependencyEndpoint,
  reopenEndpoint,
  updateBeadEndpoint,
} from "./endpoints/write-beads";

/** Every endpoint of the agents' API; fixed words come before `{id}` of the same place. */
export const endpoints: readonly Endpoint[] = [
  readyEndpoint,
  blockedEndpoint,
  hookEndpoint,
  listBeadsEndpoint,
  createBeadEndpoint,
  showBeadEndpoint,
  updateBeadEndpoint,
  whyBlockedEndpoint,
  claimEndpoint,
  claimNextEndpoint,
  closeEndpoint,
  reopenEndpoint,
  commentEndpoint,
  addDependencyEndpoint,
  removeDependencyEndpoint,
  archiveEndpoint,
  archivedEndpoint,
  moleculeEndpoint,
  slingEndpoint,
  heartbeatEndpoint,
  eventsEndpoint,
];
