import type { ComposeContext } from "../compose-context";
import type { CityDraft } from "../draft/city-draft";
import { agentDefaults } from "./agent-defaults";
import { checkSettings } from "./check-settings";
import { cityFile } from "./city-file";
import { cityPacks } from "./city-packs";
import { cityPatches } from "./city-patches";
import { fragments } from "./fragments";
import { implicitAgents } from "./implicit-agents";
import { layers } from "./layers";
import { namedSessions } from "./named-sessions";
import { normalize } from "./normalize";
import { packGlobals } from "./pack-globals";
import { refuseDuplicates } from "./refuse-duplicates";
import { registerRuntimes } from "./register-runtimes";
import { requirements } from "./requirements";
import { resolveProviders } from "./resolve-providers";
import { rigOverrides } from "./rig-overrides";
import { rigPacks } from "./rig-packs";
import { rootPack } from "./root-pack";
import { siteBindings } from "./site-bindings";
import { validateAgents } from "./validate-agents";
import { validateRigs } from "./validate-rigs";
import { validateServices } from "./validate-services";

export type Phase = {
  readonly name: string;
  /** What the phase does, for the phase stepper. */
  readonly title: string;
  readonly spec: string;
  readonly run: (city: CityDraft, cx: ComposeContext) => void;
};

/** The once-only phases in the order of pack 2 and 2.6. What recurses is inside `city-packs` and `rig-packs`. */
export const phases: readonly Phase[] = [
  { name: "city-file", title: "city.toml", spec: "pack 2", run: cityFile },
  { name: "root-pack", title: "Root pack.toml", spec: "pack 1.2.3, 2.1", run: rootPack },
  { name: "fragments", title: "Fragments", spec: "reference 6", run: fragments },
  { name: "city-packs", title: "City packs", spec: "pack 2.3, 2.4", run: cityPacks },
  { name: "city-patches", title: "City patches", spec: "pack 2.6", run: cityPatches },
  { name: "rig-packs", title: "Rig packs", spec: "pack 2.3, 2.4", run: rigPacks },
  { name: "rig-overrides", title: "Rig overrides", spec: "pack 2.6", run: rigOverrides },
  { name: "pack-globals", title: "Pack globals", spec: "pack 2.10", run: packGlobals },
  { name: "requirements", title: "Requirements", spec: "pack 2.11", run: requirements },
  { name: "layers", title: "Formula layers", spec: "pack 2.9", run: layers },
  { name: "implicit-agents", title: "Implicit agents", spec: "pack 2.7", run: implicitAgents },
  { name: "agent-defaults", title: "Agent defaults", spec: "pack 2.7", run: agentDefaults },
  { name: "normalize", title: "Spelling", spec: "reference 2, step 19", run: normalize },
  { name: "site-bindings", title: "Site bindings", spec: "reference 20", run: siteBindings },
  { name: "duplicates", title: "Duplicate names", spec: "pack 2.5", run: refuseDuplicates },
  { name: "named-sessions", title: "Named sessions", spec: "pack 1.2.5", run: namedSessions },
  { name: "runtimes", title: "Runtimes", spec: "pack 1.2.8", run: registerRuntimes },
  { name: "settings", title: "Durations and meaning", spec: "reference 19", run: checkSettings },
  { name: "providers", title: "Provider chains", spec: "reference 10.3", run: resolveProviders },
];

/** The validate stage: checks of a city that has loaded (reference 1.2). */
export const validation: readonly Phase[] = [
  { name: "validate-agents", title: "Agents", spec: "reference 15.2", run: validateAgents },
  { name: "validate-rigs", title: "Rigs", spec: "reference 20.4", run: validateRigs },
  { name: "validate-services", title: "Services", spec: "reference 17.1", run: validateServices },
];
