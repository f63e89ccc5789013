import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { beads } from "@/drizzle/schema/beads";
import { testStore } from "./db/testing";
import { makeLog } from "./log";

function lines() {
  const written: string[] = [];
  const log = makeLog("info", { write: (line: string) => void written.push(line) });
  return { log, written };
}

test("security 8 a statement that fails is logged without the values that it was run with", async () => {
  const store = await testStore("embedded");
  const { log, written } = lines();
  const secret = "hush-hush\nsecond line";
  for (const fail of [
    () => store.db.insert(beads).values({ cityId: "none", id: secret, title: secret } as never),
    () => store.query(sql`select ${secret}::int`),
  ]) {
    const error: unknown = await fail().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    log.error({ err: error, requestId: "r-1" });
  }
  await store.close();
  expect(written).toHaveLength(2);
  for (const line of written) {
    expect(JSON.parse(line)).toMatchObject({ level: 50, requestId: "r-1", err: { stack: expect.any(String) } });
    expect(line).not.toContain("hush-hush");
  }
});

test("security 8 no value begins a line of its own, and addresses show no password", () => {
  const { log, written } = lines();
  log.warn(
    { city: 'a\n{"level":30,"msg":"forged"}', err: new Error("https://me:hush@git.example.org/x.git") },
    "b\r\nc",
  );
  expect(written).toHaveLength(1);
  expect(written[0]!.trimEnd().split("\n")).toHaveLength(1);
  expect(written[0]).not.toContain("hush");
});
