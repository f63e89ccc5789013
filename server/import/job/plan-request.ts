import { redactSource } from "@/lib/city/redact-source";
import { assertNever } from "@/lib/diagnostic/invariant";
import { redactCredentials } from "@/lib/pack/source/redact-credentials";
import { planAddFromRegistry } from "@/server/registry/add-from-registry";
import { checkRelease, namedRelease, type ReleaseCheck } from "@/server/registry/check-release";
import { isRegistryHandle } from "@/server/registry/handle-source";
import type { RegistryHost } from "@/server/registry/registry-host";
import { showPack } from "@/server/registry/search-packs";
import { planAddImport } from "../add-import";
import type { ImportPlan } from "../import-plan";
import { inCity } from "../in-city";
import { planInstall, planUpgrade } from "../install-imports";
import { previewPlan } from "../preview-plan";
import { planRemoveImport } from "../remove-import";
import { changeDiff, type FileChange } from "../write-files";
import type { KeptPlan } from "./import-job";
import type { ImportRequest } from "./import-request";
import { shownPreview } from "./shown-preview";

/** Works out what a request would write and what the city would become; packs that it needs are fetched. */
export async function planRequest(
  root: string,
  request: ImportRequest,
  host: RegistryHost,
): Promise<{ readonly message: string; readonly plan: KeptPlan }> {
  const { imports } = host;
  if (request.verb === "verify") {
    const { pack, registry } = await showPack(host, request.handle);
    const release = await checkRelease(host, { pack, registry }, namedRelease(pack, request.version));
    return { message: release.sentence, plan: { diff: "", release } };
  }
  const waiting = {
    signal: imports.signal,
    onWait: () => imports.progress?.({ step: "wait", source: "another change of this city" }),
  };
  const { plan, release } = await inCity(root, waiting, () => planFor(root, request, host));
  const preview = plan.diff === "" ? undefined : shownPreview(await previewPlan(plan, imports), plan, imports);
  return {
    message: plan.diff === "" ? `${plan.message}; nothing to write` : plan.message,
    plan: {
      changes: plan.changes.map(({ path, before, after }) => ({ path, before: before ?? null, after: after ?? null })),
      diff: changeDiff(root, plan.changes.map(hideSecrets)),
      ...(preview ? { preview } : {}),
      ...(release ? { release } : {}),
    },
  };
}

type Planned = { readonly plan: ImportPlan; readonly release?: ReleaseCheck };

async function planFor(
  root: string,
  request: Exclude<ImportRequest, { verb: "verify" }>,
  host: RegistryHost,
): Promise<Planned> {
  const { imports } = host;
  switch (request.verb) {
    case "add": {
      const { name, version } = request;
      const asked = "handle" in request ? request.handle : request.source.trim();
      if ("handle" in request || isRegistryHandle(asked)) {
        return planAddFromRegistry(root, { handle: asked, name, version, cwd: root }, host);
      }
      return { plan: await planAddImport(root, { source: asked, name, version, cwd: root }, imports) };
    }
    case "remove":
      return { plan: await planRemoveImport(root, request.name, imports) };
    case "install":
      return { plan: await planInstall(root, imports) };
    case "upgrade":
      return { plan: await planUpgrade(root, request.name, imports) };
    default:
      return assertNever(request);
  }
}

/** A file as it may be shown: a lock holds addresses only, the others may hold anything that people write. */
function hideSecrets({ path, before, after }: FileChange): FileChange {
  const hide = path.endsWith("/packs.lock")
    ? redactCredentials
    : (text: string) => redactCredentials(redactSource(text));
  return {
    path,
    before: before === undefined ? undefined : hide(before),
    after: after === undefined ? undefined : hide(after),
  };
}
