import { sql } from "drizzle-orm";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { append } from "@/server/event/append";
import { followEdge, touch } from "./add-dependency";
import { lockCity } from "./lock-city";

export type RemoveEdgeInput = {
  readonly cityId: string;
  readonly issueId: string;
  readonly onId: string;
  /** Only the edge of this type; absent: whatever joins the pair. */
  readonly type?: string;
};

/** Takes the edges of a pair away; answers their types. 404 when there is none. */
export async function removeDependency(executor: Executor, input: RemoveEdgeInput, act: Act): Promise<string[]> {
  const { cityId, issueId, onId } = input;
  return executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const removed = await tx.query<{ type: string }>(sql`
      delete from dependencies where city_id = ${cityId} and issue_id = ${issueId} and on_id = ${onId}
        and (${input.type ?? null}::text is null or type = ${input.type ?? null}::text) returning type`);
    if (removed.length === 0)
      throw new Refusal(404, "dependency-not-found", `dependency ${issueId} -> ${onId} does not exist`);
    for (const { type } of removed) await followEdge(tx, cityId, { issueId, onId, type }, act);
    await touch(tx, cityId, issueId, act);
    append(tx, cityId, act, {
      type: "bead.updated",
      subject: issueId,
      message: `dependency removed: ${issueId} -> ${onId}`,
      snapshot: true,
    });
    return removed.map((edge) => edge.type);
  });
}
