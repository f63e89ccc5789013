import type { Archetype, PricingTrust, ProviderPack } from "../pack";
import type { TableReader } from "./table-reader";
import { capabilityName, displayName, merchantName, oneOf, packVersion, slugName, snakeName } from "./text-rule";

type Identity = Pick<
  ProviderPack,
  | "schema_version"
  | "pack_id"
  | "pack_version"
  | "provider"
  | "display_name"
  | "billing_merchant"
  | "capability"
  | "workload_type"
  | "archetype"
  | "pricing_trust"
>;

/** The identity fields (notes 3), all required. */
export function readIdentity(root: TableReader): { readonly [Key in keyof Identity]: Identity[Key] | undefined } {
  const version = root.value("schema_version", "required");
  if (version !== undefined && typeof version !== "bigint")
    root.wrongType(root.at("schema_version"), version, "integer");
  else if (version !== undefined && version !== 1n)
    root.report.error(
      "provider-value",
      root.at("schema_version"),
      `${version} is not supported`,
      "the supported value is 1",
    );
  return {
    schema_version: version === 1n ? 1 : undefined,
    pack_id: root.text("pack_id", "required", slugName),
    pack_version: root.text("pack_version", "required", packVersion),
    provider: root.text("provider", "required", slugName),
    display_name: root.text("display_name", "required", displayName),
    billing_merchant: root.text("billing_merchant", "required", merchantName),
    capability: root.text("capability", "required", capabilityName),
    workload_type: root.text("workload_type", "required", snakeName),
    archetype: root.text("archetype", "required", oneOf(["sync_fixed", "async_poll"])) as Archetype | undefined,
    pricing_trust: root.text("pricing_trust", "required", oneOf(["verified", "unverified"])) as
      | PricingTrust
      | undefined,
  };
}
