import { z } from "zod";
import { listArchived, showArchived } from "../../bead/read-archive";
import { endpoint } from "../endpoint";

const archivedJson = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  closed_at: z.string().nullable(),
  archived_at: z.string(),
  archived_by: z.string(),
  reason: z.string(),
});

const toJson = (bead: Awaited<ReturnType<typeof listArchived>>["items"][number]) => ({
  id: bead.id,
  title: bead.title,
  type: bead.type,
  closed_at: bead.closedAt,
  archived_at: bead.archivedAt,
  archived_by: bead.archivedBy,
  reason: bead.reason,
});

export const archiveEndpoint = endpoint({
  method: "GET",
  path: "/archive",
  summary: "Beads that clean-ups and burns took out of the store, latest first",
  permission: "bead.read",
  query: z.object({
    words: z.string().max(500).default("").describe("Part of a title or an id"),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: z.string().max(2000).optional().describe("`next_cursor` of the page before"),
  }),
  response: z.object({ items: z.array(archivedJson), total: z.number().int(), next_cursor: z.string().nullable() }),
  handle: async ({ executor, cityId }, { query }) => {
    const page = await listArchived(executor, { ...query, cityId });
    return { items: page.items.map(toJson), total: page.total, next_cursor: page.nextCursor };
  },
});

export const archivedEndpoint = endpoint({
  method: "GET",
  path: "/archive/{id}",
  summary: "An archived bead whole, with the edges and comments that it had",
  permission: "bead.read",
  response: archivedJson.extend({ record: z.record(z.string(), z.unknown()) }),
  handle: async ({ executor, cityId }, { path }) => {
    const bead = await showArchived(executor, cityId, path.id as string);
    return { ...toJson(bead), record: bead.record };
  },
});
