import type { JsonValue } from "./json";
import type { ProviderPack } from "./pack";
import { countUsage, parseResponsePath, type ResponsePath, selectValues } from "./response-path";
import { parseWebUrl } from "./web-url";

/** Where one artifact is: an address to fetch, or its bytes as standard base64 text. */
export type ArtifactSource = { readonly url: string } | { readonly base64: string };

export type ResponseReading =
  | {
      readonly provider_request_id: string;
      /** Usage name → reported count; optional ones that are missing are absent. */
      readonly usage: ReadonlyMap<string, bigint>;
      readonly artifacts: readonly ArtifactSource[];
    }
  | { readonly problem: string; readonly provider_request_id?: string };

/** A response path of a validated pack. */
export function packPath(text: string): ResponsePath {
  const path = parseResponsePath(text);
  if (typeof path === "string") throw new Error(`invariant: ${path}`);
  return path;
}

/** The longest identifier of a provider that is kept. */
const LONGEST_ID = 512;

/** A provider's identifier as text: a string that is not empty, or an integer. */
export function readId(root: JsonValue, path: string): string | undefined {
  const selection = selectValues(root, packPath(path));
  if ("problem" in selection || selection.values.length !== 1) return undefined;
  const [value] = selection.values;
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  const fits =
    typeof value === "string" && value !== "" && value.length <= LONGEST_ID && !/[\p{Surrogate}\0]/u.test(value);
  return fits ? value : undefined;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function readUsage(pack: ProviderPack, root: JsonValue): ReadonlyMap<string, bigint> | { readonly problem: string } {
  const usage = new Map<string, bigint>();
  for (const [name, text] of Object.entries(pack.response.usage)) {
    const path = packPath(text);
    const selection = selectValues(root, path);
    if ("problem" in selection && selection.missing && pack.response.optional_usage.includes(name)) continue;
    const counted = countUsage(root, path);
    if ("problem" in counted) return { problem: `response.usage.${name}: ${counted.problem}` };
    usage.set(name, counted.count);
  }
  return usage;
}

/** The elements that `artifact_items` leads to; an array that it selects stands for its elements. */
function readItems(pack: ProviderPack, root: JsonValue): readonly JsonValue[] | { readonly problem: string } {
  const path = packPath(pack.response.artifact_items);
  const selection = selectValues(root, path);
  if ("problem" in selection) return { problem: `response.artifact_items: ${selection.problem}` };
  return path.at(-1)?.filter ? selection.values : selection.values.flatMap((value) => value as JsonValue | JsonValue[]);
}

function readArtifact(pack: ProviderPack, item: JsonValue): ArtifactSource | { readonly problem: string } {
  const { artifact_url, artifact_base64 } = pack.response;
  const key = artifact_url === undefined ? "artifact_base64" : "artifact_url";
  const selection = selectValues(item, packPath(artifact_url ?? artifact_base64 ?? ""));
  if ("problem" in selection) return { problem: `response.${key}: ${selection.problem}` };
  const [value] = selection.values;
  if (selection.values.length !== 1 || typeof value !== "string") return { problem: `response.${key}: not one text` };
  if (artifact_url !== undefined)
    return parseWebUrl(value) ? { url: value } : { problem: `response.${key}: the text is not an absolute URL` };
  return value !== "" && BASE64.test(value)
    ? { base64: value }
    : { problem: `response.${key}: the text is not base64` };
}

/**
 * Reads an answer through the pack's mapping (spec, [response]). Anything declared that is missing or has another
 * shape is a problem: the answer came after the provider accepted the work, so the engine asks a person.
 */
export function readResponse(pack: ProviderPack, root: JsonValue): ResponseReading {
  const provider_request_id = readId(root, pack.response.provider_request_id);
  if (provider_request_id === undefined) return { problem: "response.provider_request_id: no identifier is there" };
  const usage = readUsage(pack, root);
  if ("problem" in usage) return { problem: String(usage.problem), provider_request_id };
  const items = readItems(pack, root);
  if ("problem" in items) return { problem: String(items.problem), provider_request_id };
  const artifacts: ArtifactSource[] = [];
  for (const item of items) {
    const artifact = readArtifact(pack, item);
    if ("problem" in artifact) return { problem: artifact.problem, provider_request_id };
    artifacts.push(artifact);
  }
  return { provider_request_id, usage, artifacts };
}
