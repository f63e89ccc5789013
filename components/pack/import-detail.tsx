import Link from "next/link";
import { paths, withQuery } from "@/lib/url/paths";
import { configSearch, importsSearch, sourceSearch } from "@/lib/url/search";
import { type ImportFacts, importFacts } from "@/lib/view/import-facts";
import { importTarget } from "@/lib/view/import-graph";
import { contributionText } from "@/lib/view/import-rows";
import type { Outputs } from "../data/trpc";
import { relativeTo } from "../source/diagnostic-list";
import { KeyValue } from "../ui/key-value";
import { MonoId } from "../ui/mono-id";

type ImportDetailProps = { city: string; data: Outputs["import"]["list"]; selected: string };

/** The selected pack: why it is here, where it lies, and what it adds. */
export function ImportDetail({ city, data, selected }: ImportDetailProps) {
  const pack = data.packs.find((each) => each.dir === selected);
  const users = data.imports.filter((each) => importTarget(each) === selected);
  if (!pack && users.length === 0) return null;
  const adds = pack && data.contributions[pack.dir];
  const title = pack?.name ?? users[0]?.binding ?? "";
  return (
    <aside
      aria-label={`Pack ${title}`}
      className="flex flex-col gap-4 overflow-y-auto border-line p-4 max-lg:border-t lg:w-96 lg:border-l"
    >
      <h2 className="text-lead">{title}</h2>
      {pack?.problem && <p className="text-bad">✕ {pack.problem}</p>}
      {pack?.description && <p className="text-ink-2">{pack.description}</p>}
      {pack && (
        <KeyValue
          items={[
            { name: "Version", value: pack.version ?? "none declared" },
            { name: "Needs gc", value: pack.requiresGc ?? "any" },
            { name: "Folder", value: <MonoId id={relativeTo(data.root, pack.dir)} /> },
            {
              name: "Adds",
              value: adds && (
                <Link
                  className="link"
                  href={withQuery(paths.config(city), configSearch.format({ ...configSearch.defaults, q: pack.name }))}
                >
                  {contributionText(adds)}
                </Link>
              ),
            },
          ]}
        />
      )}
      {pack && <FactList facts={importFacts(data)} dir={pack.dir} />}
      <section>
        <h3 className="label-caps mb-1">Why is it here</h3>
        {pack?.root && <p>It is the root pack of this city.</p>}
        <ul className="flex flex-col gap-2">
          {users.map((edge) => {
            const from = data.packs.find((each) => each.dir === edge.fromDir);
            return (
              <li key={edge.id}>
                <p>
                  {from && !from.root ? `Pack ${from.name}` : "The city"} imports it
                  {edge.binding && (
                    <>
                      {" "}
                      as <code className="font-mono">{edge.binding}</code>
                    </>
                  )}
                  {edge.surface.kind === "rig" && ` for rig ${edge.surface.rig}`}
                  {!edge.transitive && ", without its own imports"}
                  {edge.export && ", and exports it"}.
                </p>
                <p className="font-mono text-ink-3 text-small wrap-anywhere">{edge.source}</p>
                {edge.problem && <p className="text-bad wrap-anywhere">✕ {edge.problem}</p>}
                {edge.problem && edge.remote && (
                  <Link className="link mr-3" href={versionsOf(city)}>
                    Install it
                  </Link>
                )}
                <Link
                  className="link font-mono text-small"
                  href={withQuery(
                    paths.source(city),
                    sourceSearch.format({ ...sourceSearch.defaults, file: edge.file }),
                  )}
                >
                  {relativeTo(data.root, edge.file)} {edge.path}
                </Link>
              </li>
            );
          })}
        </ul>
      </section>
    </aside>
  );
}

/** Where imports are installed. */
const versionsOf = (city: string): string =>
  withQuery(paths.imports(city), importsSearch.format({ ...importsSearch.defaults, view: "versions" }));

/** Ring, duplicate, diamond, and what surfaces left out of the pack because of scopes, as sentences. */
function FactList({ facts, dir }: { facts: ImportFacts; dir: string }) {
  const { cycles, duplicates, diamonds, scopeDropped } = facts;
  const dropped = scopeDropped.get(dir) ?? [];
  return (
    <>
      {cycles.has(dir) && <p className="text-bad wrap-anywhere">✕ {cycles.get(dir)}</p>}
      {duplicates.has(dir) && <p className="text-human wrap-anywhere">▲ {duplicates.get(dir)}</p>}
      {diamonds.has(dir) && <p className="text-ink-2 wrap-anywhere">{diamonds.get(dir)}</p>}
      {dropped.length > 0 && (
        <section>
          <h3 className="label-caps mb-1">Left out by scope</h3>
          <ul className="flex flex-col gap-1">
            {dropped.map((thing) => (
              <li key={`${thing.kind} ${thing.name} ${JSON.stringify(thing.surface)}`} className="text-ink-2">
                {thing.sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
