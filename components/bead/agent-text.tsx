/** Text that an agent, or a person, wrote into a bead: always plain text, in a frame that says so (ux 73). */
export function AgentText({ label, text }: { label: string; text: string }) {
  if (text.trim() === "") return null;
  return (
    <figure className="rounded-md border border-line">
      <figcaption className="label-caps border-line border-b px-2.5 py-1">{label} · as written</figcaption>
      <p className="max-h-80 overflow-y-auto whitespace-pre-wrap p-2.5 wrap-anywhere">{text}</p>
    </figure>
  );
}
