import { memoryTree } from "@/lib/files/memory-tree";
import { compileFormula } from "@/lib/formula/compile";
import { claimNext } from "@/server/bead/claim-next";
import { closeBead } from "@/server/bead/close-bead";
import { createBead } from "@/server/bead/create-bead";
import { registerCity } from "@/server/bead/register-city";
import { cookMolecule } from "@/server/molecule/cook";
import { openStore, type StorePlace } from "./client";

/** Written once each act has been acknowledged; whatever was said here must survive a kill. */
const say = (line: string) => process.stdout.write(`${line}\n`);

const formula = `formula = "three"
[[steps]]
id = "a"
title = "A"
[[steps]]
id = "b"
title = "B"
needs = ["a"]
[[steps]]
id = "c"
title = "C"
needs = ["b"]
`;

/** Cooks, closes, creates and claims until it is killed. The argument is where the store is, as JSON. */
async function work(place: StorePlace): Promise<never> {
  const store = await openStore(place);
  const cityId = "crash";
  const act = () => ({ actor: `agent-${process.pid}`, now: new Date() });
  await registerCity(store, { cityId, name: cityId, path: "/crash", stores: [{ rig: "", prefix: "kx" }] }, act());
  const { recipe } = compileFormula(memoryTree({ "formulas/three.toml": formula }), ["/city/formulas"], "three");
  if (!recipe) throw new Error("the formula of the crash test does not compile");
  say("ready");
  for (;;) {
    const { rootId, ids } = await cookMolecule(store, { cityId, recipe }, act());
    say(`cooked ${rootId}`);
    for (const step of ["a", "b", "c"]) {
      const { closed } = await closeBead(store, { cityId, id: ids[`three.${step}`] ?? "" }, act());
      for (const id of closed) say(`closed ${id}`);
    }
    const { id } = await createBead(store, { cityId, title: "task" }, act());
    say(`created ${id}`);
    const claimed = await claimNext(store, { cityId }, act());
    if (claimed) say(`claimed ${claimed.id} ${claimed.assignee}`);
  }
}

await work(JSON.parse(process.argv[2] ?? "") as StorePlace);
