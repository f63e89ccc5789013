import { z } from "zod";
import { lookSoon, registerSource, setSource } from "../../../city/source/register-source";
import { serverImportHost } from "../../../console/import-hosts";
import { cityCheckoutRoot } from "../../../console/running-console";
import { env } from "../../../env";
import { hallHealth } from "../../../metrics/hall-health";
import { auditDays, readAudit, setAuditDays } from "../../../people/audit-log";
import { listCities, removeCity, setPaused } from "../../../people/remove-city";
import { setScriptsRun } from "../../../runner/script-switch";
import { memberMutation, memberQuery, router } from "../../procedures";

const id = z.string().min(1).max(200);

/** The registered cities with what hangs on each. */
const cities = memberQuery("people.read").query(({ ctx }) => listCities(ctx.store));

const pollSeconds = z.number().int().min(0).max(86_400);
const token = z.string().min(1).max(5_000);

/** Registers a city by its Git address; it is fetched in the background. The webhook's secret is answered this once. */
const register = memberMutation("city.open", "city.register")
  .input(
    z.object({
      address: z.string().trim().min(1).max(2_000),
      pollSeconds: pollSeconds.default(60),
      token: token.optional(),
      webhook: z.boolean().default(false),
    }),
  )
  .mutation(({ ctx, input }) => {
    const { policy } = serverImportHost();
    return registerSource(ctx.tx, input, { keys: env().secretKeys, policy, root: cityCheckoutRoot() }, ctx.act);
  });

/** Changes how a city is fetched: the interval, the token, a new secret for the webhook. */
const source = memberMutation("city.manage", "city.source")
  .input(
    z.object({ id, pollSeconds: pollSeconds.optional(), token: token.optional(), webhook: z.boolean().optional() }),
  )
  .mutation(async ({ ctx, input: { id: cityId, ...change } }) => ({
    webhookSecret: await setSource(ctx.tx, cityId, change, env().secretKeys, ctx.act),
  }));

/** Has the repository of a city looked at now. */
const look = memberMutation("city.manage", "city.look")
  .input(z.object({ id }))
  .mutation(({ ctx, input }) => lookSoon(ctx.tx, input.id));

const pause = memberMutation("city.manage", "city.pause")
  .input(z.object({ id, paused: z.boolean() }))
  .mutation(({ ctx, input }) => setPaused(ctx.tx, input.id, input.paused, ctx.act));

const remove = memberMutation("city.manage", "city.remove")
  .input(z.object({ id, confirm: z.string().max(200) }))
  .mutation(async ({ ctx, input }) => {
    const { path } = await removeCity(ctx.tx, input.id, input.confirm, ctx.act);
    ctx.tx.afterCommit(() => ctx.cities.shut?.(input.id));
    return { path };
  });

/** The audit rows of the installation: sign-ins, people, cities. */
const audit = memberQuery("audit.read")
  .input(
    z.object({
      action: z.string().max(100).default(""),
      actor: z.string().max(200).default(""),
      result: z.string().max(20).default(""),
      from: z.string().max(10).default(""),
      to: z.string().max(10).default(""),
      limit: z.number().int().min(1).max(200).default(100),
      cursor: z.number().int().positive().nullish(),
    }),
  )
  .query(async ({ ctx, input }) => {
    const { limit, cursor, ...filter } = input;
    const rows = await readAudit(ctx.store, { cityId: "", ...filter }, limit + 1, cursor);
    return { items: rows.slice(0, limit), nextCursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
  });

/** How many days audit rows are kept. */
const retention = memberQuery("audit.read").query(async ({ ctx }) => ({ days: await auditDays(ctx.store) }));

const setRetention = memberMutation("city.manage", "setting.auditDays")
  .input(z.object({ name: z.literal("audit.days"), days: z.number().int().min(30).max(36_500).nullable() }))
  .mutation(({ ctx, input }) => setAuditDays(ctx.tx, input.days, ctx.act));

/** How the installation is: this server, the store, the last backup, recurring work, the settings in force. */
const health = memberQuery("people.read").query(({ ctx }) =>
  hallHealth(ctx.store, env(), Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT), ctx.now()),
);

const switchScripts = memberMutation("city.manage", "setting.scripts")
  .input(z.object({ name: z.literal("scripts.run"), enabled: z.boolean() }))
  .mutation(({ ctx, input }) => setScriptsRun(ctx.tx, input.enabled, ctx.act));

/** What belongs to the installation: its cities, its log, its health. */
export const hallRouter = router({
  cities,
  health,
  register,
  source,
  look,
  pause,
  remove,
  audit,
  retention,
  setRetention,
  switchScripts,
});
