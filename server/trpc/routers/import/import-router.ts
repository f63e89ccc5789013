import { router } from "../../procedures";
import { again, drop, jobs, start, write } from "./jobs";
import { list } from "./list";
import { newest, versions, why } from "./versions";

/** What a city imports, and changes of it: worked out by a job, looked at, written. */
export const importRouter = router({ list, versions, newest, why, jobs, start, again, write, drop });
