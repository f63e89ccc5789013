import { quoteGo } from "@/lib/diagnostic/quote-go";
import { isInside, normalizePath } from "@/lib/files/path";
import type { ComposeContext } from "../compose-context";
import type { CityDraft, NamedDraft } from "../draft/city-draft";

const nameRule = /^[a-zA-Z0-9][a-zA-Z0-9_-]*$/;
const hostLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The shape of every service (reference 17.1). */
export function validateServices(city: CityDraft, cx: ComposeContext): void {
  const names = new Set<string>();
  const roots = new Map<string, NamedDraft>();
  city.services.forEach((service, index) => {
    const report = (field: readonly string[], message: string) => {
      const place = cx.placeOf(service.draft, field, service.place);
      cx.invalidAt(place, { code: "service-invalid", severity: "error", message });
    };
    const { name } = service;
    if (name === "") {
      report(["name"], `service[${index}]: name is required`);
      return;
    }
    const subject = `service ${quoteGo(name)}: `;
    const from = service.layer === "pack" ? ` (from ${quoteGo(service.sourceDir)})` : "";
    if (!nameRule.test(name)) report(["name"], `${subject}name must match [a-zA-Z0-9][a-zA-Z0-9_-]*`);
    if (names.has(name)) report(["name"], `${subject}duplicate name${from}`);
    names.add(name);
    for (const { field, message } of [...wordProblems(service), ...publicationProblems(service)]) {
      report(field, subject + message);
    }
    for (const { field, message } of contractProblems(service)) report(field, subject + message);
    const problem = rootProblem(service, roots);
    if (problem !== undefined) report(["state_root"], subject + problem);
  });
}

type Problem = { readonly field: readonly string[]; readonly message: string };

function text({ draft }: NamedDraft, ...path: string[]): string {
  const value = draft.get(path);
  return typeof value === "string" ? value : "";
}

function wordProblems(service: NamedDraft): Problem[] {
  const problems: Problem[] = [];
  const kind = text(service, "kind");
  if (kind !== "" && kind !== "workflow" && kind !== "proxy_process") {
    problems.push({
      field: ["kind"],
      message: `kind must be "workflow" or "proxy_process", got ${quoteGo(kind)}`,
    });
  }
  const mode = text(service, "publish_mode");
  if (mode !== "" && mode !== "private" && mode !== "direct") {
    problems.push({
      field: ["publish_mode"],
      message: `publish_mode must be "private" or "direct", got ${quoteGo(mode)}`,
    });
  }
  return problems;
}

function publicationProblems(service: NamedDraft): Problem[] {
  const problems: Problem[] = [];
  const visibility = text(service, "publication", "visibility");
  const field = ["publication", "visibility"];
  if (visibility !== "" && !["private", "public", "tenant"].includes(visibility)) {
    const message = `publication.visibility must be "private", "public", or "tenant", got ${quoteGo(visibility)}`;
    problems.push({ field, message });
  }
  if (text(service, "publish_mode") === "direct" && visibility !== "" && visibility !== "public") {
    problems.push({ field, message: 'publish_mode "direct" needs publication.visibility "public"' });
  }
  const host = text(service, "publication", "hostname");
  if (host !== "" && !hostLabel.test(host)) {
    const message = `publication.hostname must be a DNS label, got ${quoteGo(host)}`;
    problems.push({ field: ["publication", "hostname"], message });
  }
  return problems;
}

function contractProblems(service: NamedDraft): Problem[] {
  const kind = text(service, "kind") || "workflow";
  if (kind === "workflow" && text(service, "workflow", "contract") === "") {
    return [{ field: ["workflow", "contract"], message: "workflow.contract is required for workflow services" }];
  }
  const command = service.draft.get(["process", "command"]);
  if (kind === "proxy_process" && !(Array.isArray(command) && command.length > 0)) {
    return [{ field: ["process", "command"], message: "process.command is required for proxy_process services" }];
  }
  return [];
}

/** State lies below `.gc/services/`; only services of one pack may share a place. */
function rootProblem(service: NamedDraft, roots: Map<string, NamedDraft>): string | undefined {
  const written = text(service, "state_root");
  const root = normalizePath(`/${written || `.gc/services/${service.name}`}`);
  const inside = !written.startsWith("/") && isInside("/.gc/services", root) && root !== "/.gc/services";
  if (!inside) return `state_root must stay under .gc/services/, got ${quoteGo(written)}`;
  const owner = roots.get(root);
  if (owner && owner.sourceDir !== service.sourceDir) {
    return `state_root ${quoteGo(root.slice(1))} is used by service ${quoteGo(owner.name)} of another pack`;
  }
  roots.set(root, service);
  return undefined;
}
