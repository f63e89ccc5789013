import { z } from "zod";
import type { Bead, Comment } from "@/lib/bead/bead";
import type { BeadDetail, Neighbour } from "../bead/show-bead";

/** A bead as agents see it (runtime 1.4), with what decides about it here: `version`, `is_blocked` and the roll-ups. */
export const beadJson = z.object({
  id: z.string(),
  rig: z.string().nullable(),
  title: z.string(),
  status: z.string(),
  issue_type: z.string(),
  priority: z.number().int().min(0).max(4).nullable(),
  description: z.string(),
  notes: z.string(),
  assignee: z.string(),
  labels: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  parent: z.string().nullable(),
  ref: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  started_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  defer_until: z.string().nullable(),
  close_reason: z.string(),
  ephemeral: z.boolean(),
  version: z.number().int(),
  is_blocked: z.boolean(),
  descendants: z.number().int(),
  closed_descendants: z.number().int(),
});

export type BeadJson = z.infer<typeof beadJson>;

export const edgeJson = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string().nullable(),
  status: z.string().nullable(),
  issue_type: z.string().nullable(),
});

export const commentJson = z.object({ id: z.string(), author: z.string(), text: z.string(), created_at: z.string() });

export const beadDetailJson = beadJson.extend({
  dependencies: z.array(edgeJson),
  dependents: z.array(edgeJson),
  comments: z.array(commentJson),
});

export function toBeadJson(bead: Bead): BeadJson {
  const { id, rig, title, status, priority, description, notes, assignee, labels, metadata, ref, ephemeral, version } =
    bead;
  return {
    id,
    rig,
    title,
    status,
    issue_type: bead.type,
    priority,
    description,
    notes,
    assignee,
    labels: [...labels],
    metadata,
    parent: bead.parentId,
    ref,
    created_at: bead.createdAt,
    updated_at: bead.updatedAt,
    started_at: bead.startedAt,
    closed_at: bead.closedAt,
    defer_until: bead.deferUntil,
    close_reason: bead.closeReason,
    ephemeral,
    version,
    is_blocked: bead.isBlocked,
    descendants: bead.descendants,
    closed_descendants: bead.closedDescendants,
  };
}

export function toDetailJson(detail: BeadDetail): z.infer<typeof beadDetailJson> {
  const edge = ({ otherId, type, title, status, beadType }: Neighbour) => ({
    id: otherId,
    type,
    title,
    status,
    issue_type: beadType,
  });
  return {
    ...toBeadJson(detail.bead),
    dependencies: detail.dependencies.map(edge),
    dependents: detail.dependents.map(edge),
    comments: detail.comments.map(toCommentJson),
  };
}

export function toCommentJson({ id, author, text, createdAt }: Comment): z.infer<typeof commentJson> {
  return { id, author, text, created_at: createdAt };
}
