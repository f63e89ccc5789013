import type { BeadScope } from "../auth/bead-scope";
import type { ApiInput, Endpoint } from "./endpoint";

type Input = ApiInput<Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>>;
type Scope = (input: Input) => ReturnType<BeadScope>;

const ofBead: Scope = ({ path }) => ({ beads: [path.id] });
const ofRig: Scope = ({ query, body }) => ({ rig: body.rig ?? query.rig ?? "" });
const ofEdge: Scope = ({ path, body }) => ({ beads: [path.id, path.on ?? body.on] });

/** What a request is about, for the endpoints that a token of one rig may use. Any other endpoint is closed to it. */
const scopes: Readonly<Record<string, Scope>> = {
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
export function rigScope(endpoint: Endpoint, input: Input): ReturnType<BeadScope> | undefined {
  return scopes[`${endpoint.method} ${endpoint.path}`]?.(input);
}

function idsOfNeeds(needs: unknown): string[] {
  return Array.isArray(needs) ? needs.map((each) => String(each).slice(String(each).lastIndexOf(":") + 1)) : [];
}
