import type { ProviderPack } from "@/lib/provider/pack";
import { Chip } from "../ui/chip";
import { KeyValue } from "../ui/key-value";
import { MonoId } from "../ui/mono-id";

/** What a pack says about itself, and where its requests and its credential go. */
export function PackFacts({ pack, digest }: { pack: ProviderPack; digest: string }) {
  const { transport, poll, artifacts } = pack;
  return (
    <KeyValue
      items={[
        { name: "Digest", value: <MonoId id={digest} /> },
        { name: "Archetype", value: pack.archetype },
        { name: "Pricing", value: <PricingTrust trust={pack.pricing_trust} /> },
        { name: "Provider", value: pack.provider },
        { name: "Merchant", value: pack.billing_merchant },
        { name: "Capability", value: pack.capability },
        { name: "Endpoint", value: `${transport.endpoint}${pack.request.path}` },
        {
          name: "Credential",
          value: `slot ${transport.credential}, in the header ${transport.auth_header}, to ${[...transport.allowed_hosts, ...(poll?.hosts ?? [])].join(", ")} only`,
        },
        { name: "Deadline", value: `${transport.timeout_ms / 1000} s${poll ? " for the whole job" : ""}` },
        ...(poll ? [{ name: "Polled", value: `every ${poll.interval_ms} ms at ${poll.path}` }] : []),
        {
          name: "Artifacts",
          value: `${artifacts.media_types.join(", ")} up to ${sizeText(artifacts.max_bytes)}${artifacts.hosts.length > 0 ? ` from ${artifacts.hosts.join(", ")}` : ""}`,
        },
      ]}
    />
  );
}

/** Whether somebody vouched for the prices. */
export function PricingTrust({ trust }: { trust: string }) {
  return <Chip tone={trust === "verified" ? "good" : "human"}>{trust}</Chip>;
}

/** Whole mebibytes where it is some, bytes otherwise. */
function sizeText(bytes: number): string {
  const mebibytes = bytes / 1024 / 1024;
  return Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${bytes} bytes`;
}
