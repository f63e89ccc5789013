import { audit } from "@/drizzle/schema/audit";
import { redactCredentials } from "@/lib/pack/source/redact-credentials";
import type { Executor } from "../db/store";

/** Who tried what, and what came of it. `target` names the object; `detail` never holds a secret. */
export type AuditEntry = {
  /** Empty for acts on the installation. */
  readonly cityId: string;
  readonly actor: string;
  readonly authMethod: string;
  readonly role: string;
  readonly action: string;
  readonly target: string;
  readonly reason?: string;
  /** Of the rows that the action is about, before and after it (`audited-state.ts`). */
  readonly beforeDigest?: string;
  readonly afterDigest?: string;
  readonly requestId: string;
  readonly ipHash: string;
  /** `started`: an act on the outside world is under way; a second row says how it ended. */
  readonly result: "started" | "done" | "refused" | "denied" | "failed";
  readonly detail?: Record<string, unknown>;
};

/** Appends one row; for a change, in its transaction (security 8). */
export async function writeAudit(store: Executor, entry: AuditEntry, now: Date): Promise<void> {
  const { target, reason = "" } = entry;
  // A refused address may hold a password; the sentence that refuses it may, too. No text of the store holds a NUL: an attempt
  // with one in it must not be one that nobody reads of.
  const said = (text: string) => redactCredentials(text.replaceAll("\u0000", "\ufffd"));
  const shown = { target: said(target), reason: said(reason) };
  await store.db.insert(audit).values({ ...entry, ...shown, at: now });
}
