import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { isTable, parseToml, type TomlTable } from "@/lib/toml/parse-toml";
import { packDigest } from "./digest";
import { findEngineOwned } from "./engine-owned";
import type { ProviderPack } from "./pack";
import {
  checkFields,
  checkHosts,
  checkModelPaths,
  checkNames,
  checkPrices,
  checkTemplate,
  checkUsage,
} from "./read/cross-check";
import { readFixed } from "./read/fixed";
import { readIdentity } from "./read/identity";
import { checkModels, readModel } from "./read/model";
import { PackReport } from "./read/pack-report";
import { readParameter } from "./read/parameter";
import { readPoll } from "./read/poll";
import { readRequest } from "./read/request";
import { readArtifacts, readResponse } from "./read/response";
import { TableReader } from "./read/table-reader";
import { readTransport } from "./read/transport";

/** A pack with its digest when nothing is an error; what was found in either case. */
export type PackValidation = {
  readonly valid?: ValidPack;
  readonly diagnostics: readonly Diagnostic[];
};

export type ValidPack = { readonly pack: ProviderPack; readonly digest: string };

/** The sections of a file in the order in which they are read; every mistake goes to the report. */
function readPack(root: TableReader): ProviderPack | undefined {
  const identity = readIdentity(root);
  const transport = readTransport(root);
  const { request, uses } = readRequest(root);
  const templated = isTable(root.table.request) && Object.hasOwn(root.table.request, "body");
  const poll = readPoll(root, identity.archetype);
  const parameters = root.children("parameters", "optional").map((reader) => readParameter(reader, templated));
  const fixedReader = root.child("fixed", "optional");
  const fixed = readFixed(fixedReader, templated);
  const response = readResponse(root);
  const byUrl = isTable(root.table.response) && Object.hasOwn(root.table.response, "artifact_url");
  const artifacts = readArtifacts(root, byUrl);
  const models = root.children("models", "required").map(readModel);
  if (Array.isArray(root.table.models) && models.length === 0)
    root.report.error("provider-missing", root.at("models"), "the list is empty", "declare at least one model");
  checkNames(parameters, templated);
  if (templated) checkTemplate(root, parameters, uses);
  else checkFields(parameters, fixedReader);
  checkModels(models);
  checkPrices(parameters, models);
  checkUsage(root, response, models);
  checkHosts(root, artifacts?.hosts ?? [], transport?.allowed_hosts ?? [], poll);
  checkModelPaths(root, request.path, models);
  root.finish();
  if (root.report.hasErrors || !transport || !response || !artifacts) return undefined;
  return {
    ...(identity as { readonly [Key in keyof typeof identity]-?: NonNullable<(typeof identity)[Key]> }),
    transport,
    request,
    ...(poll ? { poll } : {}),
    parameters: parameters.map(({ parameter }) => parameter!),
    fixed,
    response,
    artifacts,
    models: models.map(({ model }) => model!),
  };
}

function validateTable(table: TomlTable, text: string, file: string): PackValidation {
  const report = new PackReport();
  for (const { path, reason } of findEngineOwned(table))
    report.error("provider-engine-owned", path, "engine-owned field is not allowed in a pack", reason);
  const pack = readPack(new TableReader(report, table, []));
  const diagnostics = report.diagnostics(text, file);
  return pack ? { valid: { pack, digest: packDigest(pack) }, diagnostics } : { diagnostics };
}

/** Validates one provider pack file, schema v1: every mistake in one pass, engine-owned fields first (notes 2). */
export function validatePack(text: string, file: string): PackValidation {
  const parsed = parseToml(text, file);
  return "table" in parsed ? validateTable(parsed.table, text, file) : { diagnostics: [parsed.diagnostic] };
}
