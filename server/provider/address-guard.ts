import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { isLoopbackName } from "@/lib/provider/web-url";

/** One resolved address. */
export type Address = { readonly address: string; readonly family: 4 | 6 };

/** Finds the addresses of a host name; rejects when there are none. */
export type ResolveHost = (host: string) => Promise<readonly Address[]>;

const blocked = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  blocked.addSubnet(network, prefix, "ipv4");
// Unspecified, loopback, IPv4 translated (NAT64), 6to4, unique-local, link-local, multicast.
for (const [network, prefix] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  blocked.addSubnet(network, prefix, "ipv6");

/** Whether an address is loopback, link-local, private, unique-local or otherwise not of the public internet (notes 5). */
export function isPrivateAddress({ address, family }: Address): boolean {
  if (isIP(address) !== family) return true;
  // The block list looks through the IPv4-mapped form (::ffff:10.0.0.1) by itself.
  return blocked.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** The resolver of the system. Loopback names never ask the network (RFC 6761). */
export const resolveBySystem: ResolveHost = async (host) => {
  if (isLoopbackName(host)) return [{ address: "127.0.0.1", family: 4 }];
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/**
 * The addresses that a connection may use. They are resolved once and pinned: the name is not asked again, so it cannot
 * point elsewhere between check and connect. One private address refuses the whole name.
 */
export async function pinAddresses(
  resolve: ResolveHost,
  host: string,
  allowPrivate: boolean,
): Promise<readonly Address[]> {
  const addresses = await resolve(host);
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  const refused = allowPrivate ? undefined : addresses.find(isPrivateAddress);
  if (refused) throw new Error(`${host} resolves to ${refused.address}, which is not a public address`);
  return addresses;
}
