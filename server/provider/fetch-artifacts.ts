import { and, asc, eq, sql } from "drizzle-orm";
import { providerArtifacts } from "@/drizzle/schema/provider-artifacts";
import type { ProviderPack } from "@/lib/provider/pack";
import type { EngineWorld } from "./engine-world";
import { exchange } from "./exchange";
import { type JudgedArtifact, judgeArtifact } from "./judge-artifact";

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 3;
const PAUSE_MS = 1_000;

const refused = (reason: string): JudgedArtifact => ({ state: "refused", reason, mediaType: "", size: 0, sha256: "" });

/** One download, without any credential: it is read-only, so it may be tried again. */
async function download(world: EngineWorld, pack: ProviderPack, url: string): Promise<JudgedArtifact> {
  let reason = "";
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = await exchange(world.network, {
      method: "GET",
      url,
      headers: { accept: pack.artifacts.media_types.join(", ") },
      timeoutMs: TIMEOUT_MS,
      maxBytes: pack.artifacts.max_bytes,
    });
    if (result.kind === "answered" && result.status >= 200 && result.status <= 299)
      return result.bytes
        ? judgeArtifact(pack.artifacts, result.bytes, result.contentType)
        : refused(`the body is longer than artifacts.max_bytes (${pack.artifacts.max_bytes}) or does not decode`);
    reason = result.kind === "answered" ? `HTTP ${result.status}` : result.detail;
    const final = result.kind === "answered" && result.status < 500 && result.status !== 408 && result.status !== 429;
    if (final) break;
    if (attempt < ATTEMPTS) await world.wait(PAUSE_MS * attempt);
  }
  return refused(`it could not be fetched: ${reason}`);
}

/** Fetches what a settled execution delivered by address. Money is settled by then; a refused artifact changes none. */
export async function fetchArtifacts(world: EngineWorld, executionId: string, pack: ProviderPack): Promise<void> {
  const waiting = await world.store.db
    .select({ position: providerArtifacts.position, url: providerArtifacts.url })
    .from(providerArtifacts)
    .where(and(eq(providerArtifacts.executionId, executionId), eq(providerArtifacts.state, "waiting")))
    .orderBy(asc(providerArtifacts.position));
  for (const { position, url } of waiting) {
    const { content, ...judged } = await download(world, pack, url);
    await world.reached?.("fetched");
    const base64 = content && Buffer.from(content).toString("base64");
    await world.store.db
      .update(providerArtifacts)
      .set({
        ...judged,
        url: "",
        ...(base64 ? { content: sql`decode(${base64}, 'base64')`, keptAt: world.now() } : {}),
      })
      .where(and(eq(providerArtifacts.executionId, executionId), eq(providerArtifacts.position, position)));
  }
}
