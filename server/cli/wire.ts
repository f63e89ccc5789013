import { z } from "zod";

/** What a command line sends to the server that runs it. */
export const cliRequest = z.strictObject({
  argv: z.array(z.string().max(100_000)).max(1000),
  cwd: z.string().startsWith("/").max(4096),
  env: z.record(z.string().max(64), z.string().max(10_000)),
  stdin: z.string().max(64 << 20),
});

export type CliRequest = z.infer<typeof cliRequest>;

/** One line of the answer. */
export type CliFrame = { readonly out: string } | { readonly err: string } | { readonly exit: number };
