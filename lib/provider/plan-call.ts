import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { bindInput } from "./bind-input";
import type { JsonValue } from "./json";
import type { Model, ProviderPack } from "./pack";
import { holdPrice, type Price } from "./price";
import { buildRequest, type ProviderRequest } from "./request";

/** What a call would do: the price that is held and the request that is sent. */
export type CallPlan = { readonly model: Model; readonly hold: Price; readonly request: ProviderRequest };

export type CallPlanning = { readonly plan?: CallPlan; readonly diagnostics: readonly Diagnostic[] };

/**
 * Plans one call. Preview in the page, preview on the command line and the engine itself call this one function, so
 * that what is shown is what is held and sent.
 */
export function planCall(pack: ProviderPack, modelId: string, input: JsonValue): CallPlanning {
  const model = pack.models.find((candidate) => candidate.model === modelId);
  const { bound, diagnostics } = bindInput(pack, input);
  if (!model) {
    const hint = `the pack has ${pack.models.map((candidate) => `"${candidate.model}"`).join(", ")}`;
    const message = `"${modelId}" is no model of ${pack.pack_id} ${pack.pack_version}`;
    return {
      diagnostics: [{ code: "provider-input", severity: "error", path: "model", message, hint }, ...diagnostics],
    };
  }
  if (!bound) return { diagnostics };
  return { plan: { model, hold: holdPrice(model, bound), request: buildRequest(pack, model, bound) }, diagnostics };
}
