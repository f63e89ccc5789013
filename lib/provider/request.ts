import type { BoundInput } from "./bind-input";
import { isJsonObject, type JsonObject, type JsonValue, jsonObject, jsonText } from "./json";
import type { Model, ProviderPack, Scalar } from "./pack";
import { MODEL_PLACEHOLDER, readPlaceholder } from "./placeholder";
import { fillEncoded } from "./url-path";

/** The one POST of an execution, as it leaves the engine; the credential joins it there, in `auth_header`. */
export type ProviderRequest = {
  readonly method: "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the header that carries the credential. */
  readonly auth_header: string;
  /** Credential slot. */
  readonly credential: string;
  /** UTF-8 JSON text. */
  readonly body: string;
};

type Resolve = (name: string) => Scalar | undefined;

/** A template value with its placeholders replaced; undefined where a placeholder has no value. */
function fill(template: JsonValue, resolve: Resolve): JsonValue | undefined {
  if (typeof template === "string") {
    const placeholder = readPlaceholder(template);
    if (typeof placeholder === "string") return template;
    const value = resolve(placeholder.name);
    if (typeof value !== "string" || placeholder.filter === undefined) return value;
    return placeholder.filter === "upper" ? value.toUpperCase() : value.toLowerCase();
  }
  if (Array.isArray(template)) return template.map((item) => fill(item, resolve)).filter((item) => item !== undefined);
  return isJsonObject(template) ? fillObject(template, resolve) : template;
}

function fillObject(template: JsonObject, resolve: Resolve): JsonObject {
  const entries = Object.keys(template).flatMap((key): (readonly [string, JsonValue])[] => {
    const value = fill(template[key]!, resolve);
    return value === undefined ? [] : [[key, value]];
  });
  return jsonObject(entries);
}

/** The flat body: each parameter in its field, in the order of the pack, then the fixed fields. */
function flatBody(pack: ProviderPack, values: ReadonlyMap<string, Scalar>): JsonObject {
  const sent = pack.parameters.flatMap(({ name, field }): (readonly [string, JsonValue])[] => {
    const value = values.get(name);
    return value === undefined || field === undefined ? [] : [[field, value]];
  });
  return jsonObject([...sent, ...Object.entries(pack.fixed)]);
}

/** The JSON body of a call (spec, [request]): the filled template, or the flat body where the pack has none. */
export function requestBody(pack: ProviderPack, model: Model, input: BoundInput): JsonObject {
  const template = pack.request.body;
  if (!template) return flatBody(pack, input.values);
  return fillObject(template, (name) => (name === MODEL_PLACEHOLDER ? model.model : input.values.get(name)));
}

/** Builds the request of a call. The page, the command line and the engine all use this function. */
export function buildRequest(pack: ProviderPack, model: Model, input: BoundInput): ProviderRequest {
  return {
    method: "POST",
    url: `${pack.transport.endpoint}${fillEncoded(pack.request.path, MODEL_PLACEHOLDER, model.model)}`,
    headers: { "content-type": "application/json", accept: "application/json" },
    auth_header: pack.transport.auth_header,
    credential: pack.transport.credential,
    body: jsonText(requestBody(pack, model, input)),
  };
}
