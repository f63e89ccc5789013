// Exit code 0 when the console of this machine is ready for requests. It asks under a name that the console serves.
import { get } from "node:http";

const origin = (process.env.PUBLIC_ORIGIN || "http://127.0.0.1:3000").split(",")[0] ?? "";
const options = {
  host: "127.0.0.1",
  port: process.env.PORT || 3000,
  path: "/readyz",
  headers: { host: new URL(origin.trim()).host },
  timeout: 4000,
};
get(options, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1))
  .on("timeout", () => process.exit(1))
  .on("error", () => process.exit(1));
