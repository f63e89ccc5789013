import { parse } from "yaml";
import { knownTypes } from "@/lib/bead/bead-type";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict, type Verdict } from "../check-result";
import type { BeadsFolder, DoctorFacts } from "../facts";
import { registerTypes } from "../repair/custom-types";
import { opened } from "./store";

/** Types that the store of other tools knows without being told (runtime 1.3). */
const coreTypes = new Set(
  "bug feature task epic chore decision message molecule gate spike story milestone event".split(" "),
);

/** Types that a `.beads` store has to be told of, so that a city's beads fit into it (runtime 1.3). */
export const requiredTypes: readonly string[] = [
  ...["molecule", "convoy", "message", "event", "gate"],
  ...knownTypes.filter((type) => !coreTypes.has(type) && type !== "convoy"),
];

/** A `.beads` folder with what findings call it: `city`, or the rig's name. */
export function beadsFolders({ host }: DoctorFacts): (readonly [scope: string, folder: BeadsFolder])[] {
  const { city, rigs = {} } = host.beads ?? {};
  return [...(city ? [["city", city] as const] : []), ...Object.entries(rigs)];
}

/** The types of `types.custom`, written flat or as tables, as a list or as a text with commas. */
export function customTypes(config: string): readonly string[] {
  const root: unknown = safely(() => parse(config));
  const of = (value: unknown, key: string) =>
    typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  const found = of(root, "types.custom") ?? of(of(root, "types"), "custom");
  const words = Array.isArray(found) ? found : typeof found === "string" ? found.split(",") : [];
  return words.map((word) => String(word).trim()).filter(Boolean);
}

function safely<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** `custom-types:<scope>` of every scope whose `.beads` has a configuration: other tools refuse types that it does not name. */
export const customTypesChecks = (facts: DoctorFacts): BuiltinCheck[] =>
  beadsFolders(facts)
    .filter(([, { config }]) => config !== undefined)
    .map(([scope]) => ({
      name: `custom-types:${scope}`,
      spec: "runtime 1.3, 10.2",
      verifies: "the .beads store accepts every type of bead that a city makes",
      needs: "files",
      repair: (now) => registerTypes(folderOf(now, scope)),
      run: (now) => {
        const known = customTypes(folderOf(now, scope)?.config ?? "");
        const missing = requiredTypes.filter((type) => !known.includes(type));
        if (missing.length === 0) {
          return { status: "ok", message: `all ${requiredTypes.length} required types registered` };
        }
        return {
          status: "error",
          // It stops other tools; the store of this console knows all of them.
          severity: "advisory",
          message: `missing ${missing.length} custom type(s): ${missing.join(", ")}`,
          hint: "add them to types.custom of .beads/config.yaml",
        };
      },
    }));

const folderOf = (facts: DoctorFacts, scope: string): BeadsFolder | undefined =>
  beadsFolders(facts).find(([name]) => name === scope)?.[1];

/** Exports that other tools read again. */
export const jsonlArchive: BuiltinCheck = {
  name: "jsonl-archive",
  spec: "runtime 10.2, 13",
  verifies: "every line of .beads/issues.jsonl can be read",
  needs: "files",
  run: (facts) =>
    countedVerdict(
      beadsFolders(facts).flatMap(([scope, { archive }]) =>
        (archive?.broken ?? []).map((line) => `${scope}: .beads/issues.jsonl:${line} is no JSON object`),
      ),
      "exports can be read, or there are none",
      (count) => ({
        status: "warning",
        message: `${count} line(s) of issues.jsonl cannot be read`,
        hint: "export again, or correct the line; a merge often leaves its marks there",
      }),
    ),
};

/** Open work of one prefix in two stores: agents of one do not see that of the other. */
export const beadsSplitStore: BuiltinCheck = {
  name: "bd-split-store",
  spec: "runtime 10.2",
  verifies: "open beads of a .beads export are in this store too",
  needs: "store",
  run: (facts) => {
    const known = new Set(opened(facts).beads.map((bead) => bead.id));
    return countedVerdict(
      beadsFolders(facts).flatMap(([scope, { archive }]) => {
        const missing = (archive?.open ?? []).filter((id) => !known.has(id));
        const some = `${missing.slice(0, 5).join(", ")}${missing.length > 5 ? ", …" : ""}`;
        return missing.length > 0
          ? [`${scope}: ${missing.length} open bead(s) only in .beads/issues.jsonl: ${some}`]
          : [];
      }),
      "no open bead lies outside of this store",
      (count) => ({
        status: "warning",
        severity: "advisory",
        message: `${count} .beads store(s) with open work of their own`,
        hint: "cityhall bead import FILE brings it here; close it there where it is done",
      }),
    );
  },
};

type Endpoint = { readonly host: string; readonly port: string };

/** Where a `.beads` folder says that its database server is; undefined when it names none. */
export function doltEndpoint(folder: BeadsFolder | undefined): Endpoint | undefined {
  const data: unknown = safely(() => JSON.parse(folder?.metadata ?? ""));
  if (typeof data !== "object" || data === null) return undefined;
  const { dolt_server_host: host, dolt_server_port: port } = data as Record<string, unknown>;
  return port === undefined ? undefined : { host: String(host ?? "localhost"), port: String(port) };
}

const sameHost = (a: string, b: string) => hostName(a) === hostName(b);
const hostName = (host: string) => (/^(127\.0\.0\.1|\[?::1\]?)$/.test(host) ? "localhost" : host.toLowerCase());

/** What `.beads` says of the server against what the configuration still says of it. */
function endpointVerdict(
  pairs: readonly { readonly scope: string; readonly canonical: Endpoint; readonly compat: Partial<Endpoint> }[],
  uses: boolean,
): Verdict {
  if (!uses) return { status: "ok", message: "not using bd-backed Dolt topology" };
  const drift = pairs.flatMap(({ scope, canonical, compat }) => {
    const host = compat.host !== undefined && !sameHost(compat.host, canonical.host);
    const port = compat.port !== undefined && compat.port !== canonical.port;
    if (!host && !port) return [];
    const said = `${compat.host ?? canonical.host}:${compat.port ?? canonical.port}`;
    return [`${scope}: .beads says ${canonical.host}:${canonical.port}, the configuration ${said}`];
  });
  return countedVerdict(drift, "canonical and deprecated Dolt endpoint config agree", () => ({
    status: "error",
    severity: "advisory",
    message: `canonical/compat Dolt drift: ${drift[0]}`,
    hint: "delete the endpoint from city.toml, or make both say the same",
  }));
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? String(value) : undefined;

/** The city's own database server. */
export const doltTopology: BuiltinCheck = {
  name: "dolt-topology",
  spec: "runtime 10.2",
  verifies: "[dolt] of city.toml and .beads of the city name one server",
  needs: "city",
  run: ({ city, host }) => {
    const canonical = doltEndpoint(host.beads?.city);
    const dolt = city.settings.dolt as { readonly host?: unknown; readonly port?: unknown } | undefined;
    const compat = { host: text(dolt?.host), port: text(dolt?.port) };
    return endpointVerdict(canonical ? [{ scope: "city", canonical, compat }] : [], canonical !== undefined);
  },
};

/** The database servers of rigs. */
export const doltDrift: BuiltinCheck = {
  name: "dolt-drift",
  spec: "runtime 10.2",
  verifies: "dolt_host and dolt_port of a rig and its .beads name one server",
  needs: "city",
  run: ({ city, host }) => {
    const pairs = city.rigs.flatMap((rig) => {
      const canonical = doltEndpoint(host.beads?.rigs[rig.name]);
      const compat = { host: text(rig.config.dolt_host), port: text(rig.config.dolt_port) };
      return canonical ? [{ scope: rig.name, canonical, compat }] : [];
    });
    return endpointVerdict(pairs, pairs.length > 0);
  },
};
