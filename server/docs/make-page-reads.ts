import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, sourceFiles } from "../guard/source-files";
import { findPageReads } from "./find-page-reads";

const found = findPageReads(sourceFiles(["app", "components", "server"]));
writeFileSync(join(root, "server/docs/page-reads.json"), `${JSON.stringify(found, null, 2)}\n`);
