// `node server/launch/with-postgres.mjs [--durable] PROGRAM ARGS...`: runs a program of node_modules/.bin with
// TEST_DATABASE_URL set to a private PostgreSQL, which is stopped and removed afterwards.
import { install } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { fail, requireNode } from "./project.mjs";
import { cleanUpAtExit, localBin, run } from "./spawn.mjs";

requireNode();
const argv = process.argv.slice(2);
const durable = argv[0] === "--durable";
const [program, ...args] = durable ? argv.slice(1) : argv;
if (!program) fail("Usage: with-postgres.mjs [--durable] PROGRAM ARGS...");
await install();
const postgres = await startPostgres({ durable });
if (postgres) cleanUpAtExit(postgres.stop);
else process.stderr.write("No PostgreSQL here: running on the embedded store only\n");
const env = postgres ? { ...process.env, TEST_DATABASE_URL: postgres.url } : process.env;
process.exit(await run(localBin(program), args, { env }));
