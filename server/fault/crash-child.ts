import { memoryTree } from "@/lib/files/memory-tree";
import { compileFormula } from "@/lib/formula/compile";
import { claimNext } from "@/server/bead/claim-next";
import { closeBead } from "@/server/bead/close-bead";
import { createBead } from "@/server/bead/create-bead";
import { registerCity } from "@/server/bead/register-city";
import { openStore, type StorePlace } from "@/server/db/client";
import type { Store } from "@/server/db/store";
import { cookMolecule } from "@/server/molecule/cook";

/** Written once each act has been acknowledged; whatever was said here must survive a kill. */
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A chain that is worked to its end, and a wide molecule, long to write. Their sizes are `moleculeSizes` of the judge. */
const formulas = {
  "formulas/three.toml": `formula = "three"
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
`,
  "formulas/wide.toml": `formula = "wide"
${Array.from({ length: 60 }, (_, n) => `[[steps]]\nid = "s${n}"\ntitle = "S${n}"\n`).join("")}`,
};

const cityId = "crash";
const act = () => ({ actor: `agent-${process.pid}`, now: new Date() });

function recipeOf(name: string) {
  const { recipe } = compileFormula(memoryTree(formulas), ["/city/formulas"], name);
  if (!recipe) throw new Error("the formula of the crash test does not compile");
  return recipe;
}

/** Cooks, and closes step by step until the root ends with the last one. */
async function cookAndClose(store: Store): Promise<never> {
  const recipe = recipeOf("three");
  for (;;) {
    const { rootId, ids } = await cookMolecule(store, { cityId, recipe }, act());
    say(`cooked ${rootId}`);
    for (const step of ["a", "b", "c"]) {
      const { closed } = await closeBead(store, { cityId, id: ids[`three.${step}`] ?? "" }, act());
      for (const id of closed) say(`closed ${id}`);
    }
  }
}

async function cookWide(store: Store): Promise<never> {
  const recipe = recipeOf("wide");
  for (;;) say(`cooked ${(await cookMolecule(store, { cityId, recipe }, act())).rootId}`);
}

async function createAndClaim(store: Store): Promise<never> {
  for (;;) {
    const { id } = await createBead(store, { cityId, title: "task" }, act());
    say(`created ${id}`);
    const claimed = await claimNext(store, { cityId }, act());
    if (claimed) say(`claimed ${claimed.id} ${claimed.assignee}`);
  }
}

/** Does all of it at once until it is killed. The argument is where the store is, as JSON. */
async function work(place: StorePlace): Promise<void> {
  const store = await openStore(place);
  await registerCity(store, { cityId, name: cityId, path: "/crash", stores: [{ rig: "", prefix: "kx" }] }, act());
  say("ready");
  await Promise.all([cookAndClose(store), cookWide(store), createAndClaim(store), createAndClaim(store)]);
}

await work(JSON.parse(process.argv[2] ?? "") as StorePlace);
