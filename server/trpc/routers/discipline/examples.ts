import { exampleNames } from "../../../discipline/example-pack";
import { memberQuery } from "../../procedures";

/** Names of the packs that come with cityhall. */
export const examples = memberQuery("discipline.read").query(() => exampleNames());
