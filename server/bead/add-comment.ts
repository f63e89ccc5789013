import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Comment } from "@/lib/bead/bead";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { append } from "@/server/event/append";
import { getBead } from "./find-bead";

export type CommentInput = { readonly cityId: string; readonly id: string; readonly text: string };

/** Adds a comment in the actor's name. */
export async function addComment(executor: Executor, input: CommentInput, act: Act): Promise<Comment> {
  if (input.text.trim() === "") throw new Refusal(400, "comment-empty", "comment text is required");
  return executor.transaction(async (tx) => {
    const bead = await getBead(tx, input.cityId, input.id);
    const comment: Comment = {
      id: randomUUID(),
      beadId: bead.id,
      author: act.actor,
      text: input.text,
      createdAt: act.now.toISOString(),
    };
    await tx.query(sql`
      insert into comments (city_id, bead_id, id, author, text, created_at)
      values (${input.cityId}, ${bead.id}, ${comment.id}, ${comment.author}, ${comment.text}, ${comment.createdAt}::timestamptz)`);
    append(tx, input.cityId, act, { type: "bead.updated", subject: bead.id, message: "commented", snapshot: true });
    return comment;
  });
}
