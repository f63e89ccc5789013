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
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  blocked.addSubnet(network, prefix, "ipv4");
// Teredo and other special uses, documentation, 6to4: inside of the public range, but not the public internet.
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  blocked.addSubnet(network, prefix, "ipv6");

/** Where addresses of the public internet lie in IPv6; IPv4 in its mapped form, which the block list looks through by itself. */
const open6 = new BlockList();
open6.addSubnet("2000::", 3, "ipv6");
open6.addSubnet("::ffff:0:0", 96, "ipv6");

/** Whether an address is loopback, link-local, private, unique-local or otherwise not of the public internet (notes 5). */
export function isPrivateAddress({ address, family }: Address): boolean {
  if (isIP(address) !== family) return true;
  if (family === 4) return blocked.check(address, "ipv4");
  return blocked.check(address, "ipv6") || !open6.check(address, "ipv6");
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
