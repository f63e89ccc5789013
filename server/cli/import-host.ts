import { shownSource } from "@/lib/pack/source/shown-source";
import { remotePackCache } from "@/server/city/gc-home";
import { fetchPolicy } from "@/server/import/fetch-policy";
import type { ImportHost } from "@/server/import/import-host";
import { type RegistryHost, registryHost } from "@/server/registry/registry-host";
import type { CliContext } from "./cli-context";

const words = {
  wait: "waiting for another installation to fetch",
  "list-tags": "asking",
  fetch: "fetching",
  "check-out": "checking out",
  ready: "ready",
} as const;

/** How far git says that it is, in quarters: a log wants a few lines, not a hundred. */
function quarters(phase: string | undefined, percent: number | undefined): string {
  if (phase === undefined || percent === undefined) return "";
  return `: ${phase.toLowerCase()} ${Math.floor(percent / 25) * 25} %`;
}

/** What import commands fetch with; progress goes to stderr, each step once. */
export function importHost({ io }: Pick<CliContext, "io">): ImportHost {
  let said = "";
  return {
    cacheRoot: remotePackCache(io.env),
    policy: fetchPolicy(io.env),
    now: io.now,
    progress: ({ step, source, phase, percent }) => {
      const line = `${words[step]} ${shownSource(source)}${quarters(phase, percent)}`;
      if (line !== said) io.err(`${line}\n`);
      said = line;
    },
  };
}

/** What registry commands ask with. */
export function cliRegistryHost(context: CliContext): RegistryHost {
  return registryHost(context.io.env, importHost(context));
}
