import { Chip } from "../ui/chip";

const looks = {
  verified: { tone: "good", glyph: "✓", word: "verified" },
  withdrawn: { tone: "bad", glyph: "✕", word: "withdrawn" },
  unlisted: { tone: "human", glyph: "?", word: "not in the registry" },
  unproved: { tone: "neutral", glyph: "·", word: "not verified here" },
} as const;

/** Whether the content of a release was proved to be what the registry states. */
export function ReleaseMark({ state, sentence }: { state: keyof typeof looks; sentence?: string }) {
  const { tone, glyph, word } = looks[state];
  return (
    <Chip tone={tone} title={sentence}>
      <span aria-hidden="true">{glyph}</span> {word}
    </Chip>
  );
}
