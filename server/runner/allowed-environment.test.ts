import { expect, test } from "vitest";
import { allowedEnvironment } from "./allowed-environment";

const server = {
  PATH: "/bin",
  LC_ALL: "C",
  DATABASE_URL: "postgres://secret",
  GC_SUPERVISOR_URL: "http://127.0.0.1:1",
  AWS_SECRET_ACCESS_KEY: "x",
};

test("pack 1.2.12 only what is on the list is inherited", () => {
  expect(allowedEnvironment(server, { GC_CITY: "/city" })).toEqual({ PATH: "/bin", LC_ALL: "C", GC_CITY: "/city" });
});

test("pack 1.2.12 an undefined value removes what was inherited", () => {
  expect(allowedEnvironment(server, { LC_ALL: undefined, GC_SUPERVISOR_URL: undefined })).toEqual({ PATH: "/bin" });
});
