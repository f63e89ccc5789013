import { readdirSync } from "node:fs";
import type { Bench, Figure } from "./bench";

const frame = new Set(["run.ts", "bench.ts"]);

/** `npm run bench [-- NAME ...]`: runs the benchmarks, prints a line for each figure; exit 1 when one is over its budget. */
async function main(names: readonly string[]): Promise<number> {
  const found = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !frame.has(file))
    .map((file) => file.slice(0, -3))
    .sort();
  const unknown = names.filter((name) => !found.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`No benchmark ${unknown.join(", ")}; there are: ${found.join(", ")}\n`);
    return 2;
  }
  let over = 0;
  for (const name of names.length > 0 ? names : found) {
    const { bench } = (await import(`./${name}.ts`)) as { bench: Bench };
    for await (const figure of await bench()) {
      if (!within(figure)) over += 1;
      console.log(`${within(figure) ? "ok  " : "OVER"} ${name}: ${sentence(figure)}`);
    }
  }
  return over === 0 ? 0 : 1;
}

const ratio = (figure: Figure) => figure.ms / (figure.floorMs ?? 1);
const within = (figure: Figure) => ratio(figure) <= figure.budget;

function sentence(figure: Figure): string {
  const time = `${figure.ms.toFixed(1)} ms`;
  if (figure.floorMs === undefined) return `${figure.name}: ${time} (budget ${figure.budget} ms)`;
  const floor = `${figure.floor} ${figure.floorMs.toFixed(1)} ms`;
  return `${figure.name}: ${time}, ${ratio(figure).toFixed(2)} × ${floor} (budget ${figure.budget} ×)`;
}

process.exit(await main(process.argv.slice(2)));
