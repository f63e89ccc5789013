import { runtimeCommand } from "../runtime-command";

export const command = runtimeCommand(
  "conformance",
  "The full suite of the runtime protocol, requirement by requirement.",
);
