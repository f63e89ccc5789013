import { amountText } from "@/lib/provider/rational";
import type { ExecutionDetail } from "@/server/provider/read-execution";

/** One execution with its timeline, its money and what the provider said. */
export function executionText({ execution, hold, settlement, steps, ledger, answers }: ExecutionDetail): string {
  const lines = [
    `${execution.id}  ${execution.state}  ${execution.targetId}${execution.code ? `  ${execution.code}` : ""}`,
    ...(execution.detail ? [`  ${execution.detail}`] : []),
    `  hold        ${amountText(hold.total, hold.currency)}`,
    ...(settlement ? [`  settlement  ${amountText(settlement.total, settlement.currency)}`] : []),
    ...steps.map((step) => `  ${step.at.toISOString()}  ${step.toState}${step.detail ? `  ${step.detail}` : ""}`),
    ...ledger.map(
      (entry) =>
        `  ${entry.kind}  ${amountText(entry.amount, entry.currency)}${entry.reason ? `  ${entry.reason}` : ""}`,
    ),
    ...answers.map(
      ({ call, at, status, contentType, body }) =>
        `  ${at.toISOString()}  answer to the ${call}: ${status} ${contentType}\n${body.replaceAll(/^/gm, "    ")}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}
