import { TRPCError, type TRPCError as TrpcErrorType } from "@trpc/server";
import { ZodError } from "zod";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { isRefusal, type RefusalStatus, refusalSentence } from "@/lib/diagnostic/refusal";
import { isTimeout, unstorableValue } from "../db/errors";

type Code = TrpcErrorType["code"];

const codes: Readonly<Record<RefusalStatus, Code>> = {
  400: "BAD_REQUEST",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  429: "TOO_MANY_REQUESTS",
};

/** What the client gets of an error: a sentence, a stable code, the findings, never a stack trace (habit 10). */
export type ErrorFacts = {
  readonly sentence: string;
  /** Code of the refusal; empty when none was given. */
  readonly reason: string;
  readonly diagnostics: readonly Diagnostic[];
};

/** Turns whatever a procedure threw into the error that tRPC answers with. Refusals of the rules keep their words. */
export function toTrpcError(error: unknown): TRPCError {
  // tRPC wraps what a resolver throws; the words are in the cause.
  if (error instanceof TRPCError) {
    return error.code === "INTERNAL_SERVER_ERROR" && error.cause ? toTrpcError(error.cause) : error;
  }
  if (isRefusal(error))
    return new TRPCError({ code: codes[error.status], message: refusalSentence(error), cause: error });
  if (isTimeout(error))
    return new TRPCError({ code: "TIMEOUT", message: "The store took too long to answer; try again.", cause: error });
  const refusal = unstorableValue(error);
  if (refusal) return toTrpcError(refusal);
  return new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: error });
}

/** The facts for the client. Everything that is our own mistake reads the same; the request id leads to the log. */
export function errorFacts(error: TRPCError, requestId: string): ErrorFacts {
  const { cause } = error;
  if (isRefusal(cause)) {
    return { sentence: refusalSentence(cause), reason: cause.code, diagnostics: cause.detail.diagnostics ?? [] };
  }
  if (cause instanceof ZodError) return { sentence: inputSentence(cause), reason: "input", diagnostics: [] };
  if (error.code === "INTERNAL_SERVER_ERROR")
    return {
      sentence: `This failed on our side and was logged. Quote request ${requestId}.`,
      reason: "internal",
      diagnostics: [],
    };
  return { sentence: error.message, reason: "", diagnostics: [] };
}

function inputSentence(error: ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".") || "input"}: ${issue.message}`).join("; ");
}
