import { agentDefaultsFields } from "./agent-defaults-fields";
import { agentFields } from "./agent-fields";
import { agentPatchFields } from "./agent-patch-fields";
import { anything, boolean, type Decoded, integer, table, tableMap, tables, text, texts } from "./field";
import { importFields } from "./import-fields";
import { pricingFields } from "./pricing-fields";
import { providerFields } from "./provider-fields";
import { serviceFields } from "./service-fields";
import { namedSessionFields } from "./session-fields";

/** `[[pack.requires]]` (pack 1.2.2). */
export const requirementFields = { scope: text, agent: text } as const;

/** `[pack]` (pack 1.2.1). `schema` is checked apart: its message names the field whatever its type is (decision P2). */
export const identityFields = {
  name: text,
  schema: anything,
  version: text,
  requires_gc: text,
  description: text,
  includes: texts,
  requires: tables(requirementFields),
} as const;

/** `[runtimes.<name>]` (pack 1.2.8). */
export const runtimeFields = { command: text, protocol: integer, prompt_delivery: text } as const;

/** Legacy `[[doctor]]` and `[[commands]]` (reference 5.1). */
export const legacyDoctorFields = { name: text, script: text, description: text, fix: text, warmup: boolean } as const;
export const legacyCommandFields = { name: text, description: text, long_description: text, script: text } as const;

/** Every table of `pack.toml` (pack 1.2, reference 5.1). */
export const packFields = {
  pack: table(identityFields),
  imports: tableMap(importFields),
  agent_defaults: table(agentDefaultsFields),
  agent: tables(agentFields),
  named_session: tables(namedSessionFields),
  service: tables(serviceFields),
  providers: tableMap(providerFields),
  runtimes: tableMap(runtimeFields),
  patches: table({ agent: tables(agentPatchFields) }),
  doctor: tables(legacyDoctorFields),
  commands: tables(legacyCommandFields),
  global: table({ session_live: texts }),
  pricing: tables(pricingFields),
} as const;

export type PackTable = Decoded<typeof packFields>;
export type IdentityTable = Decoded<typeof identityFields>;
export type RequirementTable = Decoded<typeof requirementFields>;
export type RuntimeTable = Decoded<typeof runtimeFields>;
