import { runtimeCommand } from "../runtime-command";

export const command = runtimeCommand(
  "check",
  "Smoke test: handshake, lifecycle round-trip, declared capabilities, nudge where it is declared.",
);
