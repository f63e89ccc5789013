import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { Refusal } from "@/lib/diagnostic/refusal";
import { errorFacts, toTrpcError } from "./errors";

const facts = (error: unknown) => {
  const mapped = toTrpcError(error);
  return { code: mapped.code, ...errorFacts(mapped, "r-1") };
};

test("habit 10 a refusal keeps its words and gets the code of its status", () => {
  const refusal = new Refusal(409, "bead-closed", 'bead "gc-1" is closed already');
  expect(facts(refusal)).toEqual({
    code: "CONFLICT",
    sentence: 'bead "gc-1" is closed already',
    reason: "bead-closed",
    diagnostics: [],
  });
  expect([400, 403, 404, 409].map((status) => toTrpcError(new Refusal(status as 400, "x", "y")).code)).toEqual([
    "BAD_REQUEST",
    "FORBIDDEN",
    "NOT_FOUND",
    "CONFLICT",
  ]);
});

test("decisions R3 a ring is told with the ids along it", () => {
  const refusal = new Refusal(409, "dependency-cycle", "adding dependency would create a cycle", {
    path: ["kx-1", "kx-2", "kx-1"],
  });
  expect(facts(refusal).sentence).toBe("adding dependency would create a cycle: kx-1 -> kx-2 -> kx-1");
});

test("habit 10 our own mistakes say nothing but the request id", () => {
  const { code, sentence } = facts(new Error("select secret from people"));
  expect(code).toBe("INTERNAL_SERVER_ERROR");
  expect(sentence).toBe("This failed on our side and was logged. Quote request r-1.");
});

test("wrong input is named by its path", () => {
  const { error } = z.object({ priority: z.number().max(4) }).safeParse({ priority: 9 });
  const cause = new TRPCError({ code: "BAD_REQUEST", cause: error });
  expect(facts(cause).sentence).toMatch(/^priority: Too big/);
});

test("a statement that ran too long asks to try again", () => {
  const error = Object.assign(new Error("canceling statement"), { code: "57014" });
  expect(facts(error)).toMatchObject({ code: "TIMEOUT", sentence: "The store took too long to answer; try again." });
});

test("a value that the store cannot keep is the caller's mistake on every driver", () => {
  const told = (code: string) => facts(new Error("query failed", { cause: Object.assign(new Error("x"), { code }) }));
  for (const code of ["22021", "22P05"])
    expect(told(code)).toMatchObject({
      code: "BAD_REQUEST",
      reason: "text-nul",
      sentence: "A text holds a NUL character, which the store cannot keep; remove it.",
    });
  expect(told("22008")).toMatchObject({ code: "BAD_REQUEST", reason: "moment-range" });
  expect(told("54000")).toMatchObject({ code: "BAD_REQUEST", reason: "text-length" });
});
