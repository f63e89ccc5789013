import { CodeBlock } from "../ui/code-block";

type Skill = { readonly name: string; readonly text: string; readonly about?: string };

/** Skills and lessons as their text. They are written for agents; here nothing in them is interpreted. */
export function SkillList({ skills }: { skills: readonly Skill[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {skills.map(({ name, text, about }) => (
        <li key={name} className="flex min-w-0 flex-col gap-1.5">
          <h3 className="font-medium">{name}</h3>
          {about && <p className="text-ink-2">{about}</p>}
          <CodeBlock text={text} label={name} />
        </li>
      ))}
    </ul>
  );
}
