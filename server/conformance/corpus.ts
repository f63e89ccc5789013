import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { printCorpusFormulas } from "./corpus-formulas";
import { corpusTable, runCorpusPacks } from "./corpus-packs";

/**
 * `npm run corpus [-- FOLDER]`: what becomes of every city and formula of the corpus, beside what is recorded of two public
 * builds. Exit 1 when a difference is not explained.
 */
async function main(folder: string): Promise<number> {
  if (!existsSync(folder)) {
    process.stderr.write(`no corpus at ${folder}\n`);
    return 2;
  }
  const rows = await runCorpusPacks(folder);
  console.log(corpusTable(rows));
  const unexplained = rows.flatMap(({ differences }) => differences).filter(({ because }) => because === undefined);
  console.log(`${rows.length} cities, ${unexplained.length} differences without an explanation`);
  const formulas = printCorpusFormulas(folder);
  return unexplained.length === 0 && formulas ? 0 : 1;
}

process.exit(await main(resolve(process.argv[2] ?? "../shared/corpus")));
