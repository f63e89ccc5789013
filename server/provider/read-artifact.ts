import { sql } from "drizzle-orm";
import type { Executor } from "@/server/db/store";

export type ArtifactContent = { readonly mediaType: string; readonly bytes: Uint8Array };

/** The bytes of an artifact that was kept; undefined where there are none. */
export async function readArtifact(
  store: Executor,
  executionId: string,
  position: number,
): Promise<ArtifactContent | undefined> {
  const [row] = await store.query<{ media_type: string; content: string }>(sql`
    select media_type, encode(content, 'base64') as content from provider_artifacts
    where execution_id = ${executionId} and position = ${position} and state = 'kept' and content is not null`);
  return row && { mediaType: row.media_type, bytes: Buffer.from(row.content, "base64") };
}
