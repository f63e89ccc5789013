import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isLoopbackName } from "@/lib/provider/web-url";
import { isPrivateAddress } from "../provider/address-guard";

/** Where the address was given. Who sets the environment owns this process; a page is open to more people. */
export type AddressOrigin = "environment" | "settings";

/** The base of a supervisor, checked, with the look-up that its connections must use. */
export type SupervisorAddress = { readonly base: string; readonly lookup: LookupFunction };

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
const linkLocal = new BlockList();
linkLocal.addSubnet("169.254.0.0", 16, "ipv4");
linkLocal.addSubnet("fe80::", 10, "ipv6");

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Checks the address of a supervisor: http only on loopback, https elsewhere, no user, no query, no path. An address from
 * a page may not lead into a private network, and nothing may lead to link-local services, whatever a name resolves to at the
 * moment of the connection. Throws an `Error` whose message is the sentence for the person.
 */
export function supervisorAddress(text: string, origin: AddressOrigin): SupervisorAddress {
  const refuse = (why: string) => new Error(`the supervisor's address ${JSON.stringify(text.slice(0, 200))} ${why}`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw refuse("is no http(s) address; give one like http://127.0.0.1:8372");
  if (url.username || url.password) throw refuse("holds a user or a password; a supervisor takes neither");
  if (url.search || url.hash || url.pathname !== "/")
    throw refuse("has a path or a query; give the host and the port only");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const local = isLoopbackName(host) || (isIP(host) !== 0 && loopback.check(host, familyOf(host)));
  if (url.protocol === "http:" && !local) throw refuse("is plain http beyond loopback; use https");
  const problem = (address: string): string | undefined => {
    if (linkLocal.check(address, familyOf(address))) return `leads to ${address}, which is link-local`;
    if (local)
      return loopback.check(address, familyOf(address)) ? undefined : `leads to ${address}, which is not loopback`;
    const isPrivate = isPrivateAddress({ address, family: isIP(address) === 6 ? 6 : 4 });
    return isPrivate && origin === "settings"
      ? `leads to ${address}, which is not a public address; set GC_SUPERVISOR_URL for one inside your network`
      : undefined;
  };
  // A literal address is connected to without a look-up.
  const literal = isIP(host) === 0 ? undefined : problem(host);
  if (literal) throw refuse(literal);
  return { base: url.origin, lookup: guardedLookup(local, problem) };
}

function guardedLookup(local: boolean, problem: (address: string) => string | undefined): LookupFunction {
  return (host, options, callback) => {
    // Loopback names never ask the network (RFC 6761).
    if (local) {
      if (options.all) callback(null, [{ address: "127.0.0.1", family: 4 }]);
      else callback(null, "127.0.0.1", 4);
      return;
    }
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const refused = found.map(({ address }) => problem(address)).find(Boolean);
      if (refused || found.length === 0) return callback(new Error(`${host} ${refused ?? "has no address"}`), []);
      if (options.all) callback(null, found);
      else callback(null, found[0]?.address ?? "", found[0]?.family);
    });
  };
}
