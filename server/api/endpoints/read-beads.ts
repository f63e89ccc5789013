import { z } from "zod";
import { filterProblemText, parseFilter } from "@/lib/bead/filter/parse-filter";
import { rigTerm } from "@/lib/bead/filter/rig-term";
import { Refusal } from "@/lib/diagnostic/refusal";
import { listBeads } from "../../bead/list-beads";
import { listBlocked } from "../../bead/list-blocked";
import { listReady } from "../../bead/list-ready";
import { showBead } from "../../bead/show-bead";
import { whyBlocked } from "../../bead/why-blocked";
import { agentWork } from "../../molecule/agent-work";
import { beadDetailJson, beadJson, toBeadJson, toDetailJson } from "../bead-json";
import { endpoint } from "../endpoint";

const limit = z.coerce.number().int().min(1).max(500).default(50);
/** `?rig=` of a store: absent for all stores, empty for the city's own. */
const rig = z
  .string()
  .optional()
  .transform((name) => (name === "" ? null : name));

export const listBeadsEndpoint = endpoint({
  method: "GET",
  path: "/beads",
  summary: "Beads that match a filter, page by page",
  permission: "bead.read",
  query: z.object({
    filter: z.string().max(1000).default("").describe("Typed terms: `state:ready rig:web -type:system age:>2d`"),
    limit,
    cursor: z.string().optional().describe("`next_cursor` of the page before"),
    sort: z
      .enum([
        "priority",
        "created",
        "-created",
        "updated",
        "-updated",
        "closed",
        "-closed",
        "title",
        "-title",
        "id",
        "-id",
      ])
      .default("priority"),
  }),
  response: z.object({ items: z.array(beadJson), total: z.number().int(), next_cursor: z.string().nullable() }),
  handle: async ({ executor, cityId, act, confinedTo }, { query }) => {
    const { terms, problems } = parseFilter(query.filter);
    if (problems.length > 0) throw new Refusal(400, "filter-invalid", problems.map(filterProblemText).join("; "));
    const page = await listBeads(executor, {
      cityId,
      now: act.now,
      terms: confinedTo === undefined ? terms : [...terms, rigTerm(confinedTo)],
      sort: query.sort,
      limit: query.limit,
      cursor: query.cursor,
    });
    return { items: page.items.map(toBeadJson), total: page.total, next_cursor: page.nextCursor };
  },
});

export const readyEndpoint = endpoint({
  method: "GET",
  path: "/beads/ready",
  summary: "What may be worked on now, most urgent first",
  permission: "bead.read",
  query: z.object({
    limit,
    rig,
    routed_to: z.string().optional().describe("Only work that is routed to this agent"),
    assignee: z.string().optional(),
  }),
  response: z.object({ items: z.array(beadJson) }),
  handle: async ({ executor, cityId, act }, { query }) => {
    const { limit: most, routed_to: routedTo, assignee } = query;
    const items = await listReady(executor, { cityId, now: act.now, limit: most, rig: query.rig, routedTo, assignee });
    return { items: items.map(toBeadJson) };
  },
});

export const blockedEndpoint = endpoint({
  method: "GET",
  path: "/beads/blocked",
  summary: "Open beads that wait, and for what",
  permission: "bead.read",
  query: z.object({ limit, rig }),
  response: z.object({ items: z.array(beadJson.extend({ blocked_by: z.array(z.string()), inherited: z.boolean() })) }),
  handle: async ({ executor, cityId }, { query }) => {
    const rows = await listBlocked(executor, { cityId, rig: query.rig, limit: query.limit });
    return {
      items: rows.map(({ bead, blockedBy, inherited }) => ({ ...toBeadJson(bead), blocked_by: blockedBy, inherited })),
    };
  },
});

export const showBeadEndpoint = endpoint({
  method: "GET",
  path: "/beads/{id}",
  summary: "One bead with its dependencies in both directions and its comments",
  permission: "bead.read",
  response: beadDetailJson,
  handle: async ({ executor, cityId }, { path }) => toDetailJson(await showBead(executor, cityId, path.id as string)),
});

export const whyBlockedEndpoint = endpoint({
  method: "GET",
  path: "/beads/{id}/why-blocked",
  summary: "The whole chain of what a bead waits for",
  permission: "bead.read",
  response: z.record(z.string(), z.unknown()),
  handle: ({ executor, cityId, act }, { path }) => whyBlocked(executor, cityId, path.id as string, act.now),
});

export const hookEndpoint = endpoint({
  method: "GET",
  path: "/hook",
  summary: "What is mine now: what I am working on, what is ready and routed to me, and my molecules",
  permission: "bead.read",
  query: z.object({
    agent: z.string().optional().describe("The agent that asks; the token's own name when left out"),
    limit,
  }),
  response: z.object({
    agent: z.string(),
    working: z.array(beadJson),
    routed: z.array(beadJson),
    molecules: z
      .array(z.object({ root: beadJson, steps: z.array(beadJson).describe("What can be worked on in it now") }))
      .describe("Molecules that are the agent's as a unit; their steps are no ready work of their own"),
  }),
  handle: async ({ executor, cityId, act, confinedTo }, { query }) => {
    const agent = query.agent ?? act.actor;
    const work = await agentWork(executor, { cityId, agent, now: act.now, limit: query.limit, rig: confinedTo });
    return {
      agent,
      working: work.working.map(toBeadJson),
      routed: work.routed.map(toBeadJson),
      molecules: work.molecules.map(({ root, steps }) => ({ root: toBeadJson(root), steps: steps.map(toBeadJson) })),
    };
  },
});
