import { existsSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { fail, projectRoot, startedIn } from "./project.mjs";

const usage = `Usage: npm start -- [--city PATH ...] [--port N] [--data PATH] [--built]
  --city PATH   a Gas City folder (holds city.toml); repeatable; default: the bundled demo city
  --port N      port on 127.0.0.1, default 3000; 0 takes a free one
  --built       serve what was built before: install and build nothing
  --data PATH   folder of the embedded store, default .cityhall where the command is typed (or CITYHALL_DATA)
  DATABASE_URL  a PostgreSQL 15 or newer instead of the embedded store
  CITYHALL_LISTEN  address to listen on, default 127.0.0.1; beyond loopback it needs OIDC_ISSUER and an https PUBLIC_ORIGIN`;

/**
 * Reads the command line of `npm start` and `npm run dev`, checks it, and returns what Next needs:
 * the port and the environment the server reads (`server/env.ts`).
 * @param {readonly string[]} argv arguments after the script name
 */
export async function serveOptions(argv) {
  const { city, port, data, built, help } = parse(argv);
  if (help) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  const cities = city.length > 0 ? city.map((path) => checkedCity(path)) : defaultCities();
  const listen = process.env.CITYHALL_LISTEN || "127.0.0.1";
  const chosenPort = await checkedPort(port, listen);
  const origin = `http://127.0.0.1:${chosenPort}`;
  return {
    port: chosenPort,
    listen,
    built,
    env: {
      CITYHALL_ROOT: projectRoot,
      CITYHALL_CITIES: JSON.stringify(cities),
      CITYHALL_DEMO_CITY: process.env.CITYHALL_DEMO_CITY || bundledCity,
      CITYHALL_DATA: resolve(startedIn(), data || process.env.CITYHALL_DATA || ".cityhall"),
      PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN || `${origin},http://localhost:${chosenPort}`,
      HOSTNAME: listen,
      PORT: String(chosenPort),
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_MANUAL_SIG_HANDLE: "true",
    },
  };
}

/** @param {readonly string[]} argv */
function parse(argv) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        city: { type: "string", multiple: true },
        port: { type: "string", short: "p" },
        data: { type: "string" },
        built: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    return {
      city: values.city ?? [],
      port: values.port ?? process.env.PORT ?? "3000",
      data: values.data,
      built: values.built ?? false,
      help: values.help ?? false,
    };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** The demo city, which is given work the first time that it is served. */
const bundledCity = join(projectRoot, "server/demo/harbour");

/** CITYHALL_CITIES when it is set, else the bundled demo city. */
function defaultCities() {
  const given = process.env.CITYHALL_CITIES;
  if (!given) return [bundledCity];
  try {
    const paths = JSON.parse(given);
    if (Array.isArray(paths) && paths.every((path) => typeof path === "string")) return paths.map(checkedCity);
  } catch {}
  return fail(`CITYHALL_CITIES must be a JSON list of folders, such as ["/srv/harbour"]; it is ${given}`);
}

/** @param {string} path */
function checkedCity(path) {
  const absolute = resolve(startedIn(), path);
  if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) return fail(`--city ${path}: no such folder`);
  if (!existsSync(join(absolute, "city.toml"))) {
    return fail(`--city ${path}: there is no city.toml in it; give the folder that holds city.toml`);
  }
  return absolute;
}

/** @param {string} text @param {string} listen @returns {Promise<number>} */
async function checkedPort(text, listen) {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) return fail(`--port ${text}: a port is a number from 0 to 65535`);
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      const reason = error.code === "EADDRINUSE" ? "something else listens there" : error.message;
      fail(`${listen}:${port} cannot be used: ${reason}; choose another with --port N`, 1);
    });
    probe.listen({ host: listen, port, exclusive: true }, () => {
      const address = probe.address();
      const taken = typeof address === "object" && address ? address.port : port;
      probe.close(() => done(taken));
    });
  });
}
