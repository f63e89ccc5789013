import { slingRequest } from "@/lib/sling/sling-request";
import type { Scope, ScopePlace } from "../auth/bead-scope";
import { slingScope } from "../sling/sling-scope";
import type { ApiInput, Endpoint } from "./endpoint";

type Input = ApiInput<Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>>;
/** A confined token: where it asks, and the one rig that it reaches. */
type Confined = Omit<ScopePlace, "now"> & { readonly rig: string };
type RigScope = (input: Input, token: Confined) => Scope | Promise<Scope>;

const ofBead: RigScope = ({ path }) => ({ beads: [path.id] });
const ofRig: RigScope = ({ query, body }) => ({ rig: body.rig ?? query.rig ?? "" });
const ofEdge: RigScope = ({ path, body }) => ({ beads: [path.id, path.on ?? body.on] });

/** The endpoint answers a confined token with what is of its rig, or speaks of the agent that asks. */
const itself: RigScope = (_, { rig }) => ({ rig });
const ofSling: RigScope = ({ body }, token) => {
  const { work, target, rig } = body as { work: string; target?: string; rig?: string | null };
  const { formula, on, no_formula: noFormula } = body as { formula: boolean; on?: string; no_formula: boolean };
  return slingScope(token, [slingRequest(work, { target, formula, on, noFormula })], rig || null);
};

/** What a request is about, for the endpoints that a token of one rig may use. Any other endpoint is closed to it. */
const scopes: Readonly<Record<string, RigScope>> = {
  "GET /hook": itself,
  "GET /beads": itself,
  "POST /heartbeat": itself,
  "POST /sling": ofSling,
  "GET /beads/ready": ofRig,
  "GET /beads/blocked": ofRig,
  "GET /beads/{id}": ofBead,
  "GET /beads/{id}/why-blocked": ofBead,
  "GET /molecules/{id}": ofBead,
  "POST /beads": ({ body }) => ({
    rig: body.rig ?? "",
    ...(body.parent || body.needs ? { beads: [body.parent ?? [], idsOfNeeds(body.needs)].flat() } : {}),
  }),
  "PATCH /beads/{id}": ofBead,
  "POST /beads/{id}/claim": ofBead,
  "POST /claim-next": ofRig,
  "POST /beads/{id}/close": ofBead,
  "POST /beads/{id}/reopen": ofBead,
  "POST /beads/{id}/comments": ofBead,
  "POST /beads/{id}/dependencies": ofEdge,
  "DELETE /beads/{id}/dependencies/{on}": ofEdge,
};

/** The scope of a request; undefined for an endpoint that speaks of the whole city. */
export function rigScope(endpoint: Endpoint, input: Input, token: Confined): Scope | Promise<Scope> | undefined {
  return scopes[`${endpoint.method} ${endpoint.path}`]?.(input, token);
}

function idsOfNeeds(needs: unknown): string[] {
  return Array.isArray(needs) ? needs.map((each) => String(each).slice(String(each).lastIndexOf(":") + 1)) : [];
}
