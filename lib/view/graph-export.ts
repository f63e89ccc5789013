import type { Graph, GraphNode } from "./graph";

/** A drawing as JSON: boxes and lines as they are drawn, without positions. */
export function graphJson(graph: Graph): string {
  return `${JSON.stringify(
    {
      nodes: graph.nodes.map(({ id, group, title, subtitle, container }) => ({
        id,
        group,
        title,
        subtitle,
        container,
      })),
      edges: graph.edges.map(({ from, to, dashed, label }) => ({ from, to, label, soft: dashed })),
    },
    null,
    2,
  )}\n`;
}

/** A drawing as a Mermaid flowchart; groups are subgraphs, soft relations are dotted. */
export function graphMermaid(graph: Graph): string {
  const names = new Map(graph.nodes.map((node, place) => [node.id, `n${place}`]));
  const members = new Map<string, GraphNode[]>();
  for (const node of graph.nodes) {
    const group = node.group !== undefined && names.has(node.group) ? node.group : "";
    members.set(group, [...(members.get(group) ?? []), node]);
  }
  const lines = ["flowchart LR"];
  const write = (group: string, indent: string): void => {
    for (const node of members.get(group) ?? []) {
      const words = [node.title, node.container ? "" : (node.subtitle ?? "")].filter(Boolean).map(mermaidText);
      if (!members.has(node.id)) lines.push(`${indent}${names.get(node.id)}["${words.join("<br/>")}"]`);
      else {
        lines.push(`${indent}subgraph ${names.get(node.id)}["${words.join(" ")}"]`);
        write(node.id, `${indent}  `);
        lines.push(`${indent}end`);
      }
    }
  };
  write("", "  ");
  for (const { from, to, dashed, label } of graph.edges) {
    const [a, b] = [names.get(from), names.get(to)];
    if (a && b) lines.push(`  ${a} ${dashed ? "-.->" : "-->"}${label ? `|"${mermaidText(label)}"|` : ""} ${b}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Quotes, brackets and line ends would end a label or begin markup. */
function mermaidText(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ").replaceAll(/[#"<>&|;[\]{}()`\\]/g, (sign) => `#${sign.codePointAt(0)};`);
}
