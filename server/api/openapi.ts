import { z } from "zod";
import type { Endpoint } from "./endpoint";

/** The OpenAPI 3.1 document of the agents' API, made from the schemas that check the requests. */
export function openApiDocument(endpoints: readonly Endpoint[], origin: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = `/city/{city}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "cityhall for agents",
      version: "0",
      description: "Work beads from ready to closed with nothing but HTTP.",
    },
    servers: [{ url: `${origin}/api/v0` }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: { Problem: schema(problemJson, "output") },
    },
  };
}

/** What every refusal answers. */
export const problemJson = z.object({
  code: z.string(),
  message: z.string(),
  request_id: z.string(),
  current: z.unknown().optional(),
  path: z.array(z.string()).optional().describe("The ids along a ring of dependencies"),
});

function operation({ path, summary, permission, query, body, response, action }: Endpoint): object {
  const named = ["city", ...[...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)];
  const parameters: object[] = named.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  const queried = query ? (schema(query, "input") as { properties?: Record<string, object>; required?: string[] }) : {};
  for (const [name, each] of Object.entries(queried.properties ?? {})) {
    parameters.push({ name, in: "query", required: queried.required?.includes(name) ?? false, schema: each });
  }
  if (action) parameters.push({ name: "Idempotency-Key", in: "header", required: false, schema: { type: "string" } });
  return {
    summary,
    description: `Needs the ability \`${permission}\`.`,
    parameters,
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: schema(body, "input") } } },
    }),
    responses: {
      200: { description: "Done", content: { "application/json": { schema: schema(response, "output") } } },
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

function schema(type: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: "any" });
  return rest;
}
