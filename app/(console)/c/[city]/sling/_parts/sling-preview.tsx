import type { Outputs } from "@/components/data/trpc";
import { LeftOutSteps } from "@/components/formula/left-out-steps";
import { Chip } from "@/components/ui/chip";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { plural } from "@/lib/view/count";

type Preview = NonNullable<Outputs["sling"]["plan"]["preview"]>;

const sourceWords: Readonly<Record<Preview["variables"][number]["source"], string>> = {
  explicit: "given",
  rig: "of the rig",
  routing: "injected",
  default: "default",
};

/** The beads that would be made, as a tree, and the values that they are made with (ux 45). */
export function SlingPreview({ preview }: { preview: Preview }) {
  const { beads, total, edges, variables, leftovers, leftOut } = preview;
  return (
    <>
      {variables.length > 0 && (
        <table aria-label="Variables" className="w-full table-fixed text-left">
          <tbody>
            {variables.map(({ name, value, source }) => (
              <tr key={name} className="border-line border-b last:border-b-0">
                <th scope="row" className="w-2/5 truncate py-0.5 pr-2 font-mono font-normal text-ink-2 text-small">
                  {name}
                </th>
                <td className="truncate py-0.5 font-mono text-small" title={value}>
                  {value || "(empty)"}
                </td>
                <td className="w-18 py-0.5 text-right text-ink-3 text-small">{sourceWords[source]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {leftovers.map((leftover) => (
        <p key={leftover} className="text-human wrap-anywhere">
          ▲ nothing fills {leftover}
        </p>
      ))}
      <div>
        <h3 className="label-caps mb-1">
          Would make {plural(total, "bead")}, {plural(edges, "dependency", "dependencies")}
        </h3>
        <ScrollRegion label="Beads that would be made" className="max-h-56 overflow-y-auto">
          <ul>
            {beads.map((bead) => (
              <li
                key={bead.ref}
                className="flex min-h-6 items-center gap-2"
                style={{ paddingLeft: Math.min(bead.depth, 8) * 14 }}
              >
                <span className="min-w-0 truncate" title={bead.title}>
                  {bead.title}
                </span>
                {bead.added && <Chip tone="good">+ added</Chip>}
                <span className="ml-auto shrink-0 text-ink-3 text-small">
                  {bead.type}
                  {bead.waitsFor > 0 && ` · waits for ${bead.waitsFor}`}
                </span>
              </li>
            ))}
          </ul>
          <LeftOutSteps steps={leftOut} />
          {total > beads.length && <p className="text-ink-3 text-small">{plural(total - beads.length, "more bead")}</p>}
        </ScrollRegion>
      </div>
    </>
  );
}
