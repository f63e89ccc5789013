import { SNIFFED_MEDIA_TYPES } from "../media-type";
import type { ArtifactRules, ResponseMapping } from "../pack";
import { parseResponsePath } from "../response-path";
import { unitOf } from "../unit";
import { readHostList } from "./host-list";
import { SAFE_INTEGER, type TableReader, type TextRule } from "./table-reader";
import { mediaType } from "./text-rule";

const DEFAULT_ARTIFACT_BYTES = 64n * 1024n * 1024n;

export const responsePath: TextRule = {
  fits: (text) => typeof parseResponsePath(text) !== "string",
  expected: "a response path: a JSON Pointer such as /data, whose segments may end in [key=value]",
};

/** `[response]` (notes 6): where the answer holds the request id, the usage and the artifacts. */
export function readResponse(root: TableReader): ResponseMapping | undefined {
  const reader = root.child("response", "required");
  if (!reader) return undefined;
  const { report } = reader;
  const fields = {
    provider_request_id: reader.text("provider_request_id", "required", responsePath),
    usage: reader.textTable("usage", responsePath),
    optional_usage: reader.texts("optional_usage", "optional") ?? [],
    artifact_items: reader.text("artifact_items", "required", responsePath),
  };
  const url = reader.text("artifact_url", "optional", responsePath);
  const base64 = reader.text("artifact_base64", "optional", responsePath);
  if (reader.has("artifact_url") && reader.has("artifact_base64"))
    report.error(
      "provider-response",
      reader.at("artifact_base64"),
      "artifact_url is set too",
      "an artifact comes by one of the two",
    );
  if (!reader.has("artifact_url") && !reader.has("artifact_base64"))
    report.error(
      "provider-missing",
      reader.at("artifact_url"),
      "required field is missing",
      "set artifact_url or artifact_base64",
    );
  const units = new Map<string, string>();
  const usageTable = reader.child("usage", "optional");
  for (const key of Object.keys(usageTable?.table ?? {})) {
    const first = units.get(unitOf(key));
    if (first !== undefined)
      report.error(
        "provider-response",
        reader.at("usage", key),
        `"${first}" already reports this unit`,
        "map a unit once",
      );
    else units.set(unitOf(key), key);
  }
  for (const [index, key] of fields.optional_usage.entries())
    if (!usageTable || !Object.hasOwn(usageTable.table, key))
      report.error(
        "provider-response",
        reader.at("optional_usage", index),
        `"${key}" is not mapped in response.usage`,
        "list keys of usage only",
      );
  reader.finish();
  const { provider_request_id, artifact_items } = fields;
  if (provider_request_id === undefined || artifact_items === undefined) return undefined;
  return {
    ...fields,
    provider_request_id,
    artifact_items,
    ...(url === undefined ? {} : { artifact_url: url }),
    ...(base64 === undefined ? {} : { artifact_base64: base64 }),
  };
}

/** `[artifacts]`: what may be kept of the delivery, and from where. Hosts are needed where artifacts come by URL. */
export function readArtifacts(root: TableReader, byUrl: boolean): ArtifactRules | undefined {
  const reader = root.child("artifacts", "required");
  if (!reader) return undefined;
  const media_types = reader.texts("media_types", "required", mediaType);
  const hosts = readHostList(reader, "hosts", byUrl ? "required" : "optional");
  if (byUrl && !reader.has("hosts"))
    reader.report.error(
      "provider-missing",
      reader.at("hosts"),
      "required field is missing",
      "list the hosts that artifacts are fetched from",
    );
  if (!byUrl && reader.has("hosts"))
    reader.report.lint(
      "provider-unused",
      reader.at("hosts"),
      "artifacts arrive in the response",
      "remove the list, or map artifact_url",
    );
  for (const type of media_types ?? [])
    if (!SNIFFED_MEDIA_TYPES.has(type))
      reader.report.lint(
        "provider-media-type",
        reader.at("media_types"),
        `the bytes of ${type} show no signature`,
        "such an artifact is taken at the sender's word",
      );
  const max_bytes = reader.integer("max_bytes", "optional", { min: 1n, max: SAFE_INTEGER });
  reader.finish();
  return media_types && { media_types, hosts, max_bytes: Number(max_bytes ?? DEFAULT_ARTIFACT_BYTES) };
}
