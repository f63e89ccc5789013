import { expect, test } from "vitest";
import { supervisorAddress } from "./supervisor-address";

test.each(["http://127.0.0.1:8372", "http://localhost:8372/", "http://[::1]:8372", "https://gc.example.org"])(
  "security: %s may be called",
  (url) => expect(supervisorAddress(url, "settings").base).toBe(new URL(url).origin),
);

test.each([
  ["ftp://127.0.0.1", "no http(s) address"],
  ["127.0.0.1:8372", "no http(s) address"],
  ["http://ann:secret@127.0.0.1:8372", "a user or a password"],
  ["http://127.0.0.1:8372/admin", "a path or a query"],
  ["http://127.0.0.1:8372/?x=1", "a path or a query"],
  ["http://gc.example.org", "plain http beyond loopback"],
  ["http://10.0.0.4:8372", "plain http beyond loopback"],
  ["https://10.0.0.4", "not a public address"],
  ["https://[fd00::1]", "not a public address"],
  ["https://169.254.169.254", "link-local"],
  ["http://2852039166/", "plain http beyond loopback"],
])("security: %s from a page is refused", (url, why) => expect(() => supervisorAddress(url, "settings")).toThrow(why));

test("security: who starts the server may name one inside the network, and still no link-local service", () => {
  expect(supervisorAddress("https://10.0.0.4", "environment").base).toBe("https://10.0.0.4");
  expect(() => supervisorAddress("https://169.254.169.254", "environment")).toThrow("link-local");
});

test("security: a name is checked at the moment of the connection", async () => {
  const { lookup } = supervisorAddress("https://inside.invalid", "settings");
  const error = await new Promise((resolve) => lookup("localhost.localdomain.invalid", { all: true }, resolve));
  expect(error).toBeInstanceOf(Error);
  const local = supervisorAddress("http://anything.localhost:1", "settings");
  const found = await new Promise((resolve) =>
    local.lookup("anything.localhost", { all: true }, (_, addresses) => resolve(addresses)),
  );
  expect(found).toEqual([{ address: "127.0.0.1", family: 4 }]);
});
