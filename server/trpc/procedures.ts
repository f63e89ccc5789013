import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { z } from "zod";
import { refusal, type Standing } from "@/lib/access/may";
import type { Permission } from "@/lib/access/permission";
import { type AuditEntry, writeAudit } from "../auth/audit";
import { auditedState, idsMade } from "../auth/audited-state";
import { type BeadScope, rigsOf, type ScopePlace } from "../auth/bead-scope";
import { type Note, noteDenied, noteDeniedRead, strayTo } from "../auth/denied";
import { type CityStanding, installationStanding, standingIn, standingInRigs } from "../auth/standing";
import type { Act } from "../db/act";
import { metrics, secondsSince } from "../metrics/metrics";
import type { Context } from "./context";
import { errorFacts, toTrpcError } from "./errors";

/** Every procedure names its permission, every mutation the action that the audit row carries, and a step of this file made it. */
export type ProcedureMeta = {
  readonly permission?: Permission;
  readonly action?: string;
  readonly ladder?: Ladder;
  readonly perRig?: boolean;
};

/** The way a procedure was made: what is proven about it follows from here. */
export type Ladder = "memberQuery" | "memberMutation" | "cityQuery" | "cityMutation" | "cityTask";

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    transformer: superjson,
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const requestId = ctx?.requestId ?? "";
      const { sentence, reason, diagnostics } = errorFacts(error, requestId);
      const { code, httpStatus, path } = shape.data;
      return { ...shape, message: sentence, data: { code, httpStatus, path, requestId, reason, diagnostics } };
    },
  });

export const { router, mergeRouters, createCallerFactory } = t;

/** Words of the rules stay; anything else is ours and becomes a 500 with a request id. */
const worded = t.middleware(async ({ next, path }) => {
  const start = performance.now();
  const result = await next();
  const outcome = result.ok ? "ok" : toTrpcError(result.error).code;
  metrics().procedureSeconds.observe({ procedure: path, outcome }, secondsSince(start));
  if (result.ok) return result;
  throw toTrpcError(result.error);
});

const signedIn = t.middleware(({ ctx, next }) => {
  const wait = ctx.takeCall?.(ctx.session?.personId);
  if (wait !== undefined)
    throw new TRPCError({ code: "TOO_MANY_REQUESTS", message: `Too many requests; try again in ${wait} s.` });
  if (!ctx.session) throw new TRPCError({ code: "UNAUTHORIZED", message: "Sign in first." });
  return next({ ctx: { ...ctx, session: ctx.session } });
});

const member = t.procedure.use(worded).use(signedIn);

/** A read that belongs to no city. */
export function memberQuery(permission: Permission) {
  return member.meta({ permission, ladder: "memberQuery" }).use(async ({ ctx, next, path }) => {
    const standing = { ...installationStanding(ctx.session), frozen: ctx.frozen };
    const reason = refusal(standing, permission);
    if (reason) await noteDeniedRead(ctx.store, entryOf(ctx, "", standing.role, path), ctx.now());
    deny(reason);
    return next({ ctx: { ...ctx, standing } });
  });
}

/** A change that belongs to no city: audited with its result, in its own transaction. */
export function memberMutation(permission: Permission, action: string) {
  return member
    .meta({ permission, action, ladder: "memberMutation" })
    .use(async ({ ctx, next }) => {
      const standing = { ...installationStanding(ctx.session), frozen: ctx.frozen };
      const reason = refusal(standing, permission);
      if (reason) await noteDenied(ctx.store, entryOf(ctx, "", standing.role, action), ctx.now());
      deny(reason);
      return next({ ctx: { ...ctx, standing, cityId: "" } });
    })
    .use(audited(action));
}

const cityInput = z.object({ city: z.string().min(1).max(200) });

/**
 * A read inside a city. Somebody who is no member is told what a stranger is told: there is no such city. For one that asks for the
 * right to change something, `scope` says in which rigs.
 */
export function cityQuery(permission: Permission, scope?: BeadScope) {
  return member
    .meta({ permission, ladder: "cityQuery", perRig: scope !== undefined })
    .input(cityInput)
    .use(async ({ ctx, input, next, getRawInput, path }) => {
      const { standing: here, ...entered } = await enter(ctx, input.city, path, noteDeniedRead);
      const standing = await standingFor(here, permission, scope, await getRawInput(), { ...ctx, ...entered });
      const reason = refusal(standing, permission);
      if (reason) await noteDeniedRead(ctx.store, entryOf(ctx, input.city, standing.role, path), ctx.now());
      deny(reason);
      return next({ ctx: { ...ctx, standing, ...entered } });
    });
}

/**
 * A change inside a city. The resolver gets `tx`, the transaction that also holds the audit row, and `act` (who and when).
 * Whatever it throws undoes both; the attempt is then written down as refused. With `scope`, which says what beads and rig an
 * input is about, a role in those rigs is enough; without, the role in the city counts.
 */
export function cityMutation(permission: Permission, action: string, scope?: BeadScope) {
  return member
    .meta({ permission, action, ladder: "cityMutation", perRig: scope !== undefined })
    .input(cityInput)
    .use(async ({ ctx, input, next, getRawInput }) => {
      const { standing: here, ...entered } = await enter(ctx, input.city, action, noteDenied);
      const raw = await getRawInput();
      const standing = await standingFor(here, permission, scope, raw, { ...ctx, ...entered }).catch(
        refusedBefore(ctx, input.city, action, here.role, raw),
      );
      const reason = refusal(standing, permission);
      if (reason) await noteDenied(ctx.store, entryOf(ctx, input.city, standing.role, action), ctx.now());
      deny(reason);
      return next({ ctx: { ...ctx, standing, ...entered } });
    })
    .use(audited(action));
}

/**
 * An act on the outside world inside a city (a script runs for minutes): no transaction is held open meanwhile. The audit has
 * a row before it begins and one for how it ended.
 */
export function cityTask(permission: Permission, action: string, scope?: BeadScope) {
  return member
    .meta({ permission, action, ladder: "cityTask", perRig: scope !== undefined })
    .input(cityInput)
    .use(async ({ ctx, input, next, getRawInput }) => {
      const { standing: here, ...entered } = await enter(ctx, input.city, action, noteDenied);
      const raw = await getRawInput();
      const standing = await standingFor(here, permission, scope, raw, { ...ctx, ...entered }).catch(
        refusedBefore(ctx, input.city, action, here.role, raw),
      );
      const reason = refusal(standing, permission);
      const target = targetOf(raw);
      const entry = (result: AuditEntry["result"]) => ({
        ...entryOf(ctx, input.city, standing.role, action),
        target,
        result,
      });
      await writeAudit(ctx.store, entry(reason ? "denied" : "started"), ctx.now());
      deny(reason);
      const act: Act = { actor: ctx.session.name, now: ctx.now(), requestId: ctx.requestId };
      const result = await next({ ctx: { ...ctx, standing, ...entered, act } });
      const error = result.ok ? undefined : toTrpcError(result.error);
      const ended = !error ? "done" : error.code === "INTERNAL_SERVER_ERROR" ? "failed" : "refused";
      const why = error ? errorFacts(error, ctx.requestId).sentence.slice(0, 500) : "";
      await writeAudit(ctx.store, { ...entry(ended), reason: why }, ctx.now());
      return result;
    });
}

/**
 * What a procedure of a city gets: the city, who asks, a store that reaches its rows alone, and `hall`, which reaches all. Somebody who
 * is no member leaves a row in the log of the city that they tried, or of the installation where there is no such city.
 */
async function enter(
  ctx: Context & { session: NonNullable<Context["session"]> },
  cityId: string,
  action: string,
  note: Note,
) {
  const city = await ctx.cities.get(cityId);
  const standing = city && (await standingIn(ctx.store, ctx.session, cityId));
  if (!city || !standing?.registered) {
    const stray = strayTo(cityId, city !== undefined);
    await note(ctx.store, { ...entryOf(ctx, "", "", action), ...stray }, ctx.now());
    throw new TRPCError({ code: "NOT_FOUND", message: `There is no city "${cityId}" here.` });
  }
  const frozen = { ...standing, frozen: ctx.frozen };
  return { city, cityId, standing: frozen, store: ctx.store.forCity(cityId), hall: ctx.store };
}

/** The standing that counts for an input: the one in the city, or, where that is not enough, the one in the rigs it is about. */
async function standingFor(
  here: CityStanding,
  permission: Permission,
  scope: BeadScope | undefined,
  input: unknown,
  place: ScopePlace,
): Promise<CityStanding> {
  if (!scope || here.rigRoles.size === 0 || refusal(here, permission) === undefined) return here;
  const rigs = await rigsOf(place.store, place.cityId, await scope(input, place));
  return { ...here, ...standingInRigs(here, rigs) };
}

/** Writes down an act that was refused while its rigs were found out, and refuses it. */
function refusedBefore(
  ctx: Context & { session: NonNullable<Context["session"]> },
  cityId: string,
  action: string,
  role: string,
  input: unknown,
) {
  return async (error: unknown): Promise<never> => {
    const failed = toTrpcError(error);
    const reason = errorFacts(failed, ctx.requestId).sentence.slice(0, 500);
    const result = failed.code === "INTERNAL_SERVER_ERROR" ? "failed" : "refused";
    const entry = { ...entryOf(ctx, cityId, role, action), target: targetOf(input), reason, result } as const;
    await writeAudit(ctx.store, entry, ctx.now());
    throw failed;
  };
}

function deny(reason: string | undefined): void {
  if (reason !== undefined) throw new TRPCError({ code: "FORBIDDEN", message: reason });
}

/** Undoes the transaction while carrying the answer of the procedure out of it. */
class Undone extends Error {
  constructor(
    readonly result: { readonly ok: false; readonly error: TRPCError },
    options: ErrorOptions,
  ) {
    super("undone", options);
  }
}

type Audited = Context & {
  readonly session: NonNullable<Context["session"]>;
  readonly standing: Standing;
  readonly cityId: string;
};

function audited(action: string) {
  return t.middleware(async ({ ctx: plain, next, getRawInput }) => {
    const ctx = plain as Audited;
    const input = await getRawInput();
    const target = targetOf(input);
    const now = ctx.now();
    const act: Act = { actor: ctx.session.name, now, requestId: ctx.requestId };
    const entry = (result: AuditEntry["result"]) => ({
      ...entryOf(ctx, ctx.cityId, ctx.standing.role, action),
      target,
      result,
    });
    try {
      return await ctx.store.transaction(async (tx) => {
        const beforeDigest = await auditedState(tx, action, ctx.cityId, input);
        const result = await next({ ctx: { ...ctx, tx, act } });
        if (!result.ok) throw new Undone(result, { cause: result.error });
        const afterDigest = await auditedState(tx, action, ctx.cityId, input, idsMade(result.data));
        await writeAudit(tx, { ...entry("done"), reason: reasonOf(input), beforeDigest, afterDigest }, now);
        return result;
      });
    } catch (error) {
      const failed = toTrpcError(error instanceof Undone ? error.result.error : error);
      const ours = failed.code === "INTERNAL_SERVER_ERROR";
      const reason = errorFacts(failed, ctx.requestId).sentence.slice(0, 500);
      await writeAudit(ctx.store, { ...entry(ours ? "failed" : "refused"), reason }, now);
      throw failed;
    }
  });
}

function entryOf(ctx: Context, cityId: string, role: string, action: string): Omit<AuditEntry, "result"> {
  const { session, requestId, ipHash } = ctx;
  const { name: actor, authMethod } = session!;
  return { cityId, actor, authMethod, role, action, target: "", requestId, ipHash };
}

/** Why somebody says that they do it, where the action asks. */
function reasonOf(input: unknown): string {
  const reason = typeof input === "object" && input !== null && "reason" in input ? input.reason : "";
  return typeof reason === "string" ? reason.slice(0, 500) : "";
}

/** The object that an input speaks of, for the audit row: ids and names only, never free text. */
function targetOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const named = ["id", "ids", "bead", "person", "formula", "target", "name", "path", "check", "address"]
    .map((key) => (input as Record<string, unknown>)[key])
    .filter((value) => typeof value === "string" || Array.isArray(value))
    .map(String);
  return named.join(" ").slice(0, 300);
}
