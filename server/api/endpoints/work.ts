import { z } from "zod";
import { slingReport } from "@/lib/sling/report";
import { MERGE_STRATEGIES, slingRequest } from "@/lib/sling/sling-request";
import { composed } from "../../console/composed";
import type { Transaction } from "../../db/store";
import { lastSeq, readEvents } from "../../event/read-events";
import { moleculeRows } from "../../molecule/molecule-rows";
import { sendLater } from "../../session/send-action";
import { sling } from "../../sling/sling";
import { beadJson, toBeadJson } from "../bead-json";
import { endpoint } from "../endpoint";

export const moleculeEndpoint = endpoint({
  method: "GET",
  path: "/molecules/{id}",
  summary: "The tree of a molecule in display order",
  permission: "bead.read",
  query: z.object({
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({
    total: z.number().int(),
    rows: z.array(beadJson.extend({ depth: z.number().int(), blocked_by: z.array(z.string()) })),
  }),
  handle: async ({ executor, cityId }, { path, query }) => {
    const { rows, total } = await moleculeRows(executor, {
      cityId,
      rootId: path.id as string,
      expanded: "all",
      ...query,
    });
    return {
      total,
      rows: rows.map(({ bead, depth, blockedBy }) => ({ ...toBeadJson(bead), depth, blocked_by: blockedBy })),
    };
  },
});

export const slingEndpoint = endpoint({
  method: "POST",
  path: "/sling",
  summary: "Route a bead, a formula or free text to an agent",
  permission: "sling.write",
  action: "sling",
  body: z.object({
    target: z.string().min(1).max(200).optional(),
    work: z
      .string()
      .min(1)
      .max(20_000)
      .describe("A bead id, the name of a formula (with `formula`), or the text of a new task"),
    formula: z.boolean().default(false),
    on: z.string().max(200).optional(),
    no_formula: z.boolean().default(false),
    vars: z.record(z.string(), z.string()).default({}),
    title: z.string().max(500).optional(),
    merge: z.enum(MERGE_STRATEGIES).optional(),
    force: z.boolean().default(false),
    no_convoy: z.boolean().default(false),
    owned: z.boolean().default(false),
    reassign: z.boolean().default(false),
    nudge: z
      .boolean()
      .default(false)
      .describe("Tell a session of the target; `nudge` of the answer names the asked act"),
    rig: z.string().nullable().default(null),
  }),
  response: z.object({
    target: z.string(),
    created: z.string().nullable(),
    root: z.string().nullable(),
    convoy: z.string().nullable(),
    items: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(["slung", "already-routed", "skipped", "failed"]),
        wisp: z.string().nullable(),
        why: z.string().nullable(),
      }),
    ),
    warnings: z.array(z.string()),
    lines: z.array(z.string()),
    nudge: z.string().nullable(),
  }),
  handle: async ({ executor, cityId, city, act, idempotencyKey }, { body }) => {
    const { no_formula: noFormula, no_convoy: noConvoy, rig, work, ...rest } = body;
    const loaded = await composed(city);
    const scene = { cityId, city: loaded.city, tree: loaded.tree, rig };
    const result = await sling(executor, scene, slingRequest(work, { ...rest, noFormula, noConvoy }), act, {
      idempotencyKey,
    });
    const { nudgeAction } = result;
    if (nudgeAction && "afterCommit" in executor) {
      const { store } = executor as Transaction;
      const sending = { store, cityId, city: loaded.city };
      (executor as Transaction).afterCommit(() => sendLater(sending, nudgeAction));
    }
    return {
      target: result.plan.target,
      created: result.created?.id ?? null,
      root: result.root,
      convoy: result.convoy,
      items: result.items.map((item) => ({
        id: item.beadId,
        outcome: item.outcome,
        wisp: item.wisp ?? null,
        why: item.why ?? null,
      })),
      warnings: result.plan.warnings,
      lines: slingReport(result).stdout,
      nudge: result.nudgeAction,
    };
  },
});

export const eventsEndpoint = endpoint({
  method: "GET",
  path: "/events",
  summary:
    "Events after a number; with `wait`, held open until there are some. `Accept: text/event-stream` streams them",
  permission: "event.read",
  query: z.object({
    after: z.coerce.number().int().min(0).optional().describe("Absent: from now on"),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
    wait: z.coerce.number().int().min(0).max(30).default(0).describe("Seconds to wait for the first event"),
  }),
  response: z.object({ events: z.array(z.record(z.string(), z.unknown())), seq: z.number().int() }),
  handle: async ({ executor, cityId }, { query }) => {
    const after = query.after ?? (await lastSeq(executor, cityId));
    const events = await readEvents(executor, { cityId, afterSeq: after, limit: query.limit });
    return { events, seq: events.at(-1)?.seq ?? after };
  },
});
