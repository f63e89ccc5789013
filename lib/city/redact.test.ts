import { describe, expect, it } from "vitest";
import { isRedacted, isSecretKey, redact, redactTable } from "./redact";

describe("ux 20: secret-looking values never leave the server", () => {
  it.each(["API_KEY", "GITHUB_TOKEN", "webhook_secret", "dbPassword", "auth_token"])("hides what %s holds", (key) => {
    expect(isSecretKey(key)).toBe(true);
    expect(redact(["env", key], "hunter2")).toMatchObject({ redacted: true });
  });

  it.each(["MAX_TOKENS", "webhook_secret_env", "keyboard", "TOKEN_FILE", "provider"])("shows what %s holds", (key) => {
    expect(isSecretKey(key)).toBe(false);
  });

  it("hides a token by its form under any key", () => {
    expect(isRedacted(redact(["args"], ["--key", `sk-${"a1B2".repeat(6)}`].at(1)!))).toBe(true);
    expect(redact(["url"], "postgres://ann:pw@db/x")).toMatchObject({ redacted: true });
  });

  it("keeps ordinary text, paths and variable references", () => {
    const table = { nudge: "Check the mail and go on", prompt: "/city/agents/mayor/prompt.template.md", n: 3 };
    expect(redactTable(table)).toEqual(table);
    expect(redact(["env", "API_KEY"], "$OUTER_KEY")).toBe("$OUTER_KEY");
  });

  it("gives equal values equal fingerprints", () => {
    expect(redact(["password"], "a")).toEqual(redact(["token"], "a"));
    expect(redact(["password"], "a")).not.toEqual(redact(["password"], "b"));
  });
});
