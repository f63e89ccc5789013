import type { Recipe, RecipeStep } from "@/lib/formula/recipe";
import { relativeTo } from "../source/diagnostic-list";
import { Chip } from "../ui/chip";
import { KeyValue } from "../ui/key-value";
import { MonoId } from "../ui/mono-id";

type RecipeStepDetailProps = {
  recipe: Recipe;
  step: RecipeStep;
  root: string;
  onSelect: (id: string) => void;
};

/** One step of a recipe: its text, what it waits for and by which rule, and where it was written. */
export function RecipeStepDetail({ recipe, step, root, onSelect }: RecipeStepDetailProps) {
  const waits = recipe.edges.filter((edge) => edge.step === step.id && edge.kind !== "parent-child");
  const holds = recipe.edges.filter((edge) => edge.on === step.id && edge.kind !== "parent-child");
  const metadata = Object.entries(step.metadata);
  return (
    <aside
      aria-label={`Step ${step.localId}`}
      className="flex flex-col gap-4 overflow-y-auto border-line p-4 max-lg:border-t lg:w-96 lg:border-l"
    >
      <header>
        <h2 className="text-lead wrap-anywhere">{step.title || step.localId}</h2>
        <MonoId id={step.id} />
      </header>
      {step.description && <p className="whitespace-pre-wrap text-ink-2 wrap-anywhere">{step.description}</p>}
      <KeyValue
        items={[
          { name: "Type", value: step.type },
          { name: "Priority", value: step.priority ?? "not given (2)" },
          { name: "Assignee", value: step.assignee || "nobody" },
          ...(step.labels.length > 0 ? [{ name: "Labels", value: step.labels.join(", ") }] : []),
          ...(step.gate
            ? [{ name: "Gate", value: [step.gate.type, step.gate.id, step.gate.timeout].filter(Boolean).join(" · ") }]
            : []),
          ...metadata.map(([name, value]) => ({ name, value: <span className="font-mono text-small">{value}</span> })),
          {
            name: "Written in",
            value: (
              <span className="font-mono text-small">
                {relativeTo(root, step.origin.file)}:{step.origin.line}
              </span>
            ),
          },
        ]}
      />
      {step.origin.through.length > 0 && (
        <section>
          <h3 className="label-caps mb-1">Came here through</h3>
          <ol className="flex flex-col gap-0.5">
            {step.origin.through.map((each) => (
              <li key={JSON.stringify(each)} className="text-ink-2">
                {throughText(each)}
              </li>
            ))}
          </ol>
        </section>
      )}
      <EdgeList title="Waits for" edges={waits.map((edge) => ({ id: edge.on, rule: edge.rule }))} onSelect={onSelect} />
      <EdgeList
        title="Holds back"
        edges={holds.map((edge) => ({ id: edge.step, rule: edge.rule }))}
        onSelect={onSelect}
      />
    </aside>
  );
}

function EdgeList({
  title,
  edges,
  onSelect,
}: {
  title: string;
  edges: readonly { readonly id: string; readonly rule: string }[];
  onSelect: (id: string) => void;
}) {
  return (
    <section>
      <h3 className="label-caps mb-1">{title}</h3>
      {edges.length === 0 && <p className="text-ink-3">nothing</p>}
      <ul className="flex flex-col gap-0.5">
        {edges.map((edge) => (
          <li key={`${edge.id} ${edge.rule}`} className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => onSelect(edge.id)}
              className="link min-w-6 truncate text-left font-mono text-small leading-6"
            >
              {edge.id}
            </button>
            <Chip title="The rule that made this edge">{edge.rule}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}

function throughText(through: RecipeStep["origin"]["through"][number]): string {
  switch (through.kind) {
    case "extends":
      return `${through.child} extends ${through.parent}`;
    case "loop":
      return `iteration ${through.iteration} of loop ${through.loop}${through.value === undefined ? "" : `, value ${through.value}`}`;
    case "expand":
      return `${through.target} expanded by ${through.expansion}`;
    case "advice":
      return `advice on ${through.target}${through.aspect ? ` from ${through.aspect}` : ""}`;
    case "standalone":
      return `expansion ${through.expansion}, cooked on its own`;
  }
}
