import { resolve } from "node:path";
import { z } from "zod";
import { parseOrigins } from "@/lib/access/origin";

const schema = z.object({
  /** Port on loopback. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Folder of the embedded store. */
  CITYHALL_DATA: z.string().default(".cityhall"),
  /** PostgreSQL instead of the embedded store. */
  DATABASE_URL: z.union([z.url({ protocol: /^postgres(ql)?$/ }), z.literal("")]).optional(),
  /** JSON list of absolute city folders to open at start. */
  CITYHALL_CITIES: z
    .string()
    .default("[]")
    .transform((text, context) => {
      try {
        return z.array(z.string().startsWith("/")).parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: "custom", message: 'is a JSON list of absolute folders, such as ["/srv/harbour"]' });
        return z.NEVER;
      }
    }),
  /** Comma-separated origins that people open; requests for any other host are answered with 421. */
  PUBLIC_ORIGIN: z.string().optional(),
});

/** What the server takes from its environment, checked. */
export type Env = ReturnType<typeof parseEnv>;

/** Checks an environment; throws one sentence a line for everything that is wrong with it. */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>) {
  const result = schema.safeParse(variables);
  if (!result.success)
    throw new Error(result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"));
  const { PORT, CITYHALL_DATA, DATABASE_URL, CITYHALL_CITIES, PUBLIC_ORIGIN } = result.data;
  return {
    port: PORT,
    dataDir: resolve(/* turbopackIgnore: true */ CITYHALL_DATA),
    databaseUrl: DATABASE_URL || undefined,
    cities: CITYHALL_CITIES,
    origins: parseOrigins(PUBLIC_ORIGIN || `http://127.0.0.1:${PORT},http://localhost:${PORT}`),
  } as const;
}

let parsed: Env | undefined;

/** The environment of this process, parsed once. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
