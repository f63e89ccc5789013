import { expect, test } from "vitest";
import { connectionString } from "@/server/job/postgres-jobs";
import { parseConnectionUrl } from "./connection-url";

test.each([
  ["postgres://localhost/city", { host: "localhost", port: 5432, database: "city", user: "postgres", tls: false }],
  [
    "postgres://a:b%40c@db.example:6000/x?sslmode=verify-full",
    { host: "db.example", port: 6000, user: "a", password: "b@c", tls: "verify-full" },
  ],
  ["postgres://postgres@localhost/postgres?host=/run/pg&port=5433", { host: "/run/pg", port: 5433 }],
  ["postgresql://u@%2Frun%2Fpg/", { host: "/run/pg", database: "u" }],
])("a DATABASE_URL %s is read", (url, connection) => {
  const read = parseConnectionUrl(url);
  expect(read).toMatchObject(connection);
  expect(parseConnectionUrl(connectionString(read))).toEqual(read);
});

test.each([
  ["city", "DATABASE_URL is not a URL"],
  ["mysql://localhost/x", "DATABASE_URL begins with mysql://"],
  ["postgres://localhost/x?port=none", "DATABASE_URL has the port none"],
])("%s is refused with a sentence", (url, sentence) => expect(() => parseConnectionUrl(url)).toThrow(sentence));
