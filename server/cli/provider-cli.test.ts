import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { CliContext } from "./cli-context";
import { CliFailure } from "./cli-failure";
import type { Command } from "./command";
import { command as check } from "./command/provider-check";
import { command as preview } from "./command/provider-preview";
import { command as price } from "./command/provider-price";
import { parseCommandLine } from "./parse-command-line";

const SANDBOX = fileURLToPath(new URL("../../lib/provider/fixtures/sandbox-image.toml", import.meta.url));
const INPUT = '{"prompt":"a red circle","image_count":2,"quality":"final"}';

/** Runs a command that needs no store. */
async function run(command: Command, argv: readonly string[], stdin = ""): Promise<{ code: number; out: string }> {
  let out = "";
  const io = {
    cwd: "/",
    env: {},
    stdin: async () => stdin,
    out: (text: string) => {
      out += text;
    },
    err: () => {},
    now: () => new Date(0),
  };
  const host = { console: () => Promise.reject(new Error("this command needs no store")) };
  const code = await command.run(new CliContext(io, host, parseCommandLine(["provider"], command, argv)));
  return { code: code ?? 0, out };
}

describe("cityhall provider", () => {
  test("check prints the digest of a valid pack, and every mistake of another one", async () => {
    expect(await run(check, [SANDBOX])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^sandbox-image 2026-10-19\.1 is valid, digest [0-9a-f]{64}\n$/),
    });
    const { code, out } = await run(check, [fileURLToPath(new URL("../../package.json", import.meta.url)), "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ valid: false, diagnostics: [{ code: "toml-syntax", line: 1 }] });
  });

  test("notes 9 price and preview of the worked example", async () => {
    const priced = await run(price, [SANDBOX, "--input", INPUT, "--json"]);
    expect(JSON.parse(priced.out)).toMatchObject({
      total: "121/10",
      currency: "USD",
      lines: [{ amount: "1/10" }, { charged: "2", amount: "12" }],
    });
    const shown = await run(preview, [SANDBOX, "--input", "-"], INPUT);
    expect(shown.out).toContain("12.1¢ by sandbox-image-v1-final-2026-10-19\n");
    expect(shown.out).toContain(
      'x-api-key: <credential sandbox_image>\n\n{"prompt":"a red circle","n":2,"quality":"final","response_format":"url"}\n',
    );
  });

  test("input that breaks a bound is refused with every reason", async () => {
    const failed = run(price, [SANDBOX, "--input", '{"image_count":9}']);
    await expect(failed).rejects.toThrow(CliFailure);
    await expect(failed).rejects.toThrow(/image_count: expected at most 4[\s\S]*prompt: required parameter is missing/);
    await expect(run(price, [SANDBOX, "--input", "[]"])).rejects.toMatchObject({ exitCode: 2 });
  });
});
