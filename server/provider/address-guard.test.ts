import { describe, expect, it } from "vitest";
import { isPrivateAddress, pinAddresses, resolveBySystem } from "./address-guard";

describe("notes 5 addresses", () => {
  it.each([
    "127.0.0.1",
    "127.8.8.8",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::1",
    "::127.0.0.1",
    "0:0:0:0:0:ffff:a9fe:a9fe",
    "::ffff:0:10.0.0.1",
    "fec0::1",
    "100::1",
    "5f00::1",
    "2001:0:5ef5:79fd::1",
    "fd00:ec2::254",
    "fe80::1%eth0",
  ])("notes 5 %s is refused", (address) => {
    expect(isPrivateAddress({ address, family: address.includes(":") ? 6 : 4 })).toBe(true);
  });

  it.each(["93.184.216.34", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "::ffff:1.1.1.1"])(
    "notes 5 %s is public",
    (address) => {
      expect(isPrivateAddress({ address, family: address.includes(":") ? 6 : 4 })).toBe(false);
    },
  );

  it("notes 5 one private address among public ones refuses the name", async () => {
    const resolve = async () =>
      [
        { address: "1.1.1.1", family: 4 },
        { address: "10.0.0.1", family: 4 },
      ] as const;
    await expect(pinAddresses(resolve, "mixed.example", false)).rejects.toThrow(
      "mixed.example resolves to 10.0.0.1, which is not a public address",
    );
    expect(await pinAddresses(resolve, "mixed.example", true)).toHaveLength(2);
  });

  it("RFC 6761 loopback names never ask the network", async () => {
    expect(await resolveBySystem("api.anything.localhost")).toEqual([{ address: "127.0.0.1", family: 4 }]);
  });
});
