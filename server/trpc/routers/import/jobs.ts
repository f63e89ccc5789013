import { randomUUID } from "node:crypto";
import { z } from "zod";
import { writesCityFiles } from "@/lib/access/city-files";
import { refuseInCheckout } from "../../../city/source/city-source";
import { serverRegistryHost } from "../../../console/import-hosts";
import type { Act } from "../../../db/act";
import type { Transaction } from "../../../db/store";
import { applyImportJob, dropImportJob, jobRow } from "../../../import/job/end-import-job";
import { type ImportRequest, requestOf } from "../../../import/job/import-request";
import { listImportJobs } from "../../../import/job/list-import-jobs";
import { runImportJob } from "../../../import/job/run-import-job";
import { startImportJob } from "../../../import/job/start-import-job";
import { cityMutation, cityQuery } from "../../procedures";

const word = z.string().trim().min(1).max(2000);
const name = word.max(200);
const request = z.union([
  z.object({ verb: z.literal("add"), source: word, name: name.optional(), version: name.optional() }),
  z.object({ verb: z.literal("add"), handle: word.max(200), name: name.optional(), version: name.optional() }),
  z.object({ verb: z.literal("remove"), name }),
  z.object({ verb: z.literal("install") }),
  z.object({ verb: z.literal("upgrade"), name: name.optional() }),
  z.object({ verb: z.literal("verify"), handle: word.max(200), version: z.string().max(100) }),
]);

/** The last changes of this city's imports: what is under way, what waits to be looked at, and how the others ended. */
export const jobs = cityQuery("config.read").query(({ ctx }) => listImportJobs(ctx.store, ctx.cityId, ctx.now()));

type Change = { readonly tx: Transaction; readonly cityId: string; readonly city: { readonly path: string } };

async function begin({ tx, cityId, city }: Change, asked: ImportRequest, act: Act): Promise<{ id: string }> {
  if (writesCityFiles("import.start", asked)) await refuseInCheckout(tx, cityId);
  const id = randomUUID();
  const { store } = tx;
  const work = { cityId, id, root: city.path, request: asked, startedBy: act.actor };
  await startImportJob(tx, { cityId, id, request: asked }, act, () => {
    void runImportJob(store, work, serverRegistryHost());
  });
  return { id };
}

/** Begins to fetch and work out a change; the city's files stay as they are until it is written. */
export const start = cityMutation("config.write", "import.plan")
  .input(z.object({ request }))
  .mutation(({ ctx, input }) => begin(ctx, input.request, ctx.act));

/** Begins again what ended before it was written. Packs that were fetched are not fetched again. */
export const again = cityMutation("config.write", "import.plan")
  .input(z.object({ id: word.max(100) }))
  .mutation(async ({ ctx, input }) => begin(ctx, requestOf(await jobRow(ctx.tx, { ...ctx, id: input.id })), ctx.act));

/** Writes the very change that was shown; refused when the files have moved meanwhile. */
export const write = cityMutation("config.write", "import.write")
  .input(z.object({ id: word.max(100) }))
  .mutation(async ({ ctx, input }) => {
    const job = { cityId: ctx.cityId, id: input.id, root: ctx.city.path };
    return { message: await applyImportJob(ctx.tx, job, ctx.act) };
  });

/** Cancels a change that is under way, or puts one away that waits. */
export const drop = cityMutation("config.write", "import.drop")
  .input(z.object({ id: word.max(100) }))
  .mutation(async ({ ctx, input }) => {
    await dropImportJob(ctx.tx, { cityId: ctx.cityId, id: input.id }, ctx.act);
    return {};
  });
