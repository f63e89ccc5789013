import { endpoints } from "../../api/endpoints";
import { openApiDocument } from "../../api/openapi";
import { markdownTable } from "../doc-page";

type Parameter = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema };
type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};
type Operation = {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
};

/** Every address for agents, from the document that is made of the schemas which check the requests. */
export function apiReference(): string {
  const document = openApiDocument(endpoints, "") as { paths: Record<string, Record<string, Operation>> };
  const parts = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationText(method, path, operation)),
  );
  return [
    "Addresses are below `/api/v0`. Requests and answers are JSON; a request is checked against the schema that this page is made of.",
    ...parts,
  ].join("\n\n");
}

function operationText(
  method: string,
  path: string,
  { summary, description, parameters, requestBody }: Operation,
): string {
  const body = requestBody?.content["application/json"].schema;
  const rows = [
    ...parameters
      .filter((each) => each.name !== "city")
      .map((each) => [`\`${each.name}\``, each.in, typeText(each.schema), each.required ? "yes" : "no"]),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => [
      `\`${name}\``,
      "body",
      typeText(schema),
      body?.required?.includes(name) ? "yes" : "no",
    ]),
  ];
  return [
    `## ${method.toUpperCase()} ${path}`,
    `${summary}. ${description}`,
    rows.length > 0 ? markdownTable(["Name", "In", "Type", "Required"], rows) : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

function typeText(schema: Schema): string {
  if (schema.enum) return schema.enum.map((each) => `\`${each}\``).join(", ");
  if (schema.anyOf) return schema.anyOf.map(typeText).join(" or ");
  if (schema.type === "array") return `list of ${schema.items ? typeText(schema.items) : "anything"}`;
  if (schema.const !== undefined) return `\`${schema.const}\``;
  return schema.type === undefined ? "anything" : [schema.type].flat().join(" or ");
}
