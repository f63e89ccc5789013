import { z } from "zod";
import { addComment } from "../../bead/add-comment";
import { addDependency } from "../../bead/add-dependency";
import { claimBead } from "../../bead/claim-bead";
import { claimNext } from "../../bead/claim-next";
import { closeBead } from "../../bead/close-bead";
import { createBead } from "../../bead/create-bead";
import { removeDependency } from "../../bead/remove-dependency";
import { reopenBead } from "../../bead/reopen-bead";
import { updateBead } from "../../bead/update-bead";
import { beadJson, commentJson, toBeadJson, toCommentJson } from "../bead-json";
import { endpoint } from "../endpoint";

const text = z.string().max(100_000);
const fields = z.object({
  title: z.string().min(1).max(500),
  type: z.string().max(50).optional(),
  priority: z.number().int().min(0).max(4).nullable().optional(),
  description: text.optional(),
  notes: text.optional(),
  assignee: z.string().max(200).optional(),
  labels: z.array(z.string().min(1).max(200)).max(100).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  defer_until: z.iso.datetime({ offset: true }).nullable().optional(),
});
const settled = z.object({
  id: z.string(),
  already_closed: z.boolean(),
  closed: z.array(z.string()).describe("The bead and what ended with it, in order"),
  messages: z.array(z.string()),
  unblocked: z.array(z.string()),
});

export const createBeadEndpoint = endpoint({
  method: "POST",
  path: "/beads",
  summary: "Create a bead with its edges",
  permission: "bead.write",
  action: "bead.create",
  body: fields.extend({
    id: z.string().max(200).optional().describe("An id of your own, with the prefix of the store; absent: a new one"),
    force: z.boolean().optional().describe("Takes an id of another prefix"),
    rig: z.string().nullable().optional(),
    parent: z.string().nullable().optional(),
    needs: z
      .array(z.string())
      .max(1000)
      .optional()
      .describe("Ids it waits for; `type:id` names another edge type than blocks"),
  }),
  response: beadJson,
  handle: async ({ executor, cityId, act, idempotencyKey }, { body }) => {
    const { parent: parentId, defer_until: deferUntil, ...rest } = body;
    return toBeadJson(await createBead(executor, { cityId, ...rest, parentId, deferUntil, idempotencyKey }, act));
  },
});

export const updateBeadEndpoint = endpoint({
  method: "PATCH",
  path: "/beads/{id}",
  summary: "Edit a bead; with `version`, 409 and the newer state when it was edited meanwhile",
  permission: "bead.write",
  action: "bead.update",
  body: fields.partial().extend({
    status: z.string().max(50).optional(),
    add_labels: z.array(z.string().min(1).max(200)).max(100).optional(),
    remove_labels: z.array(z.string()).max(100).optional(),
    version: z.number().int().positive().optional(),
  }),
  response: beadJson,
  handle: async ({ executor, cityId, act }, { path, body }) => {
    const { defer_until: deferUntil, add_labels: addLabels, remove_labels: removeLabels, version, ...rest } = body;
    const patch = { ...rest, deferUntil, addLabels, removeLabels };
    return toBeadJson(
      await updateBead(executor, { cityId, id: path.id as string, patch, expectedVersion: version }, act),
    );
  },
});

export const claimEndpoint = endpoint({
  method: "POST",
  path: "/beads/{id}/claim",
  summary: "Take a bead: assigned and in progress; 409 when somebody else has it or it is blocked",
  permission: "bead.write",
  action: "bead.claim",
  response: beadJson,
  handle: async ({ executor, cityId, act }, { path }) =>
    toBeadJson(await claimBead(executor, { cityId, id: path.id as string }, act)),
});

export const claimNextEndpoint = endpoint({
  method: "POST",
  path: "/claim-next",
  summary: "Take the first ready bead that nobody has; `bead` is null when there is none",
  permission: "bead.write",
  action: "bead.claim",
  body: z.object({ routed_to: z.string().optional(), rig: z.string().nullable().optional() }),
  response: z.object({ bead: beadJson.nullable() }),
  handle: async ({ executor, cityId, act }, { body }) => {
    const bead = await claimNext(executor, { cityId, rig: body.rig, routedTo: body.routed_to }, act);
    return { bead: bead ? toBeadJson(bead) : null };
  },
});

export const closeEndpoint = endpoint({
  method: "POST",
  path: "/beads/{id}/close",
  summary: "Close a bead and what ends with it; `force` passes a guard and needs a reason",
  permission: "bead.write",
  action: "bead.close",
  body: z
    .object({
      reason: z.string().max(2000).default(""),
      force: z.boolean().default(false),
      version: z.number().int().positive().optional(),
    })
    .refine((input) => !input.force || input.reason.trim() !== "", {
      path: ["reason"],
      message: "say why the guard is passed over",
    }),
  response: settled,
  handle: async ({ executor, cityId, act }, { path, body }) => {
    const { reason, force, version: expectedVersion } = body;
    const result = await closeBead(executor, { cityId, id: path.id as string, reason, force, expectedVersion }, act);
    const { id, alreadyClosed, closed, messages, unblocked } = result;
    return { id, already_closed: alreadyClosed, closed, messages, unblocked };
  },
});

export const reopenEndpoint = endpoint({
  method: "POST",
  path: "/beads/{id}/reopen",
  summary: "Reopen a closed bead and the molecule around it",
  permission: "bead.write",
  action: "bead.reopen",
  response: z.object({ id: z.string(), reopened: z.array(z.string()) }),
  handle: ({ executor, cityId, act }, { path }) => reopenBead(executor, { cityId, id: path.id as string }, act),
});

export const commentEndpoint = endpoint({
  method: "POST",
  path: "/beads/{id}/comments",
  summary: "Add a comment",
  permission: "bead.write",
  action: "bead.comment",
  body: z.object({ text }),
  response: commentJson,
  handle: async ({ executor, cityId, act }, { path, body }) =>
    toCommentJson(await addComment(executor, { cityId, id: path.id as string, text: body.text }, act)),
});

export const addDependencyEndpoint = endpoint({
  method: "POST",
  path: "/beads/{id}/dependencies",
  summary: "Make a bead depend on another (for parent-child: put it inside)",
  permission: "bead.write",
  action: "dependency.add",
  body: z.object({ on: z.string().min(1).max(200), type: z.string().max(50).default("blocks") }),
  response: z.object({ added: z.boolean() }),
  handle: ({ executor, cityId, act }, { path, body }) =>
    addDependency(executor, { cityId, issueId: path.id as string, onId: body.on, type: body.type }, act),
});

export const removeDependencyEndpoint = endpoint({
  method: "DELETE",
  path: "/beads/{id}/dependencies/{on}",
  summary: "Take the edges of a pair away",
  permission: "bead.write",
  action: "dependency.remove",
  query: z.object({ type: z.string().optional() }),
  response: z.object({ removed: z.array(z.string()) }),
  handle: async ({ executor, cityId, act }, { path, query }) => {
    const { id: issueId = "", on: onId = "" } = path;
    return { removed: await removeDependency(executor, { cityId, issueId, onId, type: query.type }, act) };
  },
});
