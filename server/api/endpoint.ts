import type { z } from "zod";
import type { Permission } from "@/lib/access/permission";
import type { OpenCity } from "../console/open-cities";
import type { Act } from "../db/act";
import type { Executor } from "../db/store";

/** What every endpoint is given. For a change, `executor` is the transaction that also holds its audit row. */
export type ApiContext = {
  readonly executor: Executor;
  readonly cityId: string;
  readonly city: OpenCity;
  readonly act: Act;
  /** The one rig of a confined token; reads answer with what is of it alone. */
  readonly confinedTo?: string;
  /** Sent again with the same key, a change is done once. */
  readonly idempotencyKey?: string;
};

/** The parts of a request, parsed. */
export type ApiInput<Query, Body> = {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
};

/** One endpoint of the agents' API: the OpenAPI document and the checks are both made from this. */
export type Endpoint<Query = unknown, Body = unknown> = {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/api/v0/city/{city}`. */
  readonly path: string;
  readonly summary: string;
  readonly permission: Permission;
  /** Name of the audit row; present exactly for changes. */
  readonly action?: string;
  /** A measurement: only its denials and refusals are written down. */
  readonly unaudited?: boolean;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  readonly response: z.ZodType;
  readonly handle: (context: ApiContext, input: ApiInput<Query, Body>) => Promise<unknown>;
};

/** Keeps the types of one endpoint together while it is written. */
export function endpoint<Query, Body>(definition: Endpoint<Query, Body>): Endpoint {
  return definition as unknown as Endpoint;
}
