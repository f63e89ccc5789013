import { expect, test } from "vitest";
import { redactSource } from "./redact-source";

test("ux 20 the value of a key that names a secret is hidden, in tables and inline tables", () => {
  expect(redactSource('api_key = "abc"\nenv = { GITHUB_TOKEN = \'x\', PORT = "80" }')).toBe(
    'api_key = "hidden"\nenv = { GITHUB_TOKEN = "hidden", PORT = "80" }',
  );
});

test("ux 20 a text of a secret's form is hidden whatever its key", () => {
  expect(redactSource('note = "ghp_abcdefghijklmnopqrstuvwxyz0123"')).toBe('note = "hidden"');
});

test("what only says where a secret is stays readable", () => {
  const text = 'webhook_secret_env = "HOOK"\ntoken = "$TOKEN"\nmax_tokens = 5';
  expect(redactSource(text)).toBe(text);
});

test("ux 20 a private key and a secret over several lines are hidden, and no line moves", () => {
  const key = "-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----";
  expect(redactSource(`note = """\n${key}\n"""\nport = 1`)).toBe('note = """\nhidden\n\n\n"""\nport = 1');
  expect(redactSource("password = '''\nhunter2\n'''\nport = 1")).toBe("password = '''hidden\n\n'''\nport = 1");
});

test("ux 20 a token in running text is hidden", () => {
  expect(redactSource("Use ghp_abcdefghijklmnopqrstuvwxyz0123 to push.")).toBe("Use hidden to push.");
  const path = "See packs/review/agents/reviewer-of-everything/prompt.template.md";
  expect(redactSource(path)).toBe(path);
});
