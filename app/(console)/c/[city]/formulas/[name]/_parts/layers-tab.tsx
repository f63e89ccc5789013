import Link from "next/link";
import { relativeTo } from "@/components/source/diagnostic-list";
import { Chip } from "@/components/ui/chip";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { paths, withQuery } from "@/lib/url/paths";
import { sourceSearch } from "@/lib/url/search";
import { LayerDiff } from "./layer-diff";
import type { FormulaData, FormulaScopeProps } from "./tab-props";

/** The layers that were searched, highest first, and which of them has a file of this name. */
export function LayersTab({ city, rig, name, data }: FormulaScopeProps & { data: FormulaData }) {
  const order = data.layers.map((dir, layer) => ({ dir, layer })).reverse();
  return (
    <Table label="Layers, highest first" className="bg-surface">
      <thead>
        <tr>
          <Th className="w-16" numeric>
            Layer
          </Th>
          <Th>Folder</Th>
          <Th>File</Th>
        </tr>
      </thead>
      <tbody>
        {order.map(({ dir, layer }) => {
          const files = data.files.filter((file) => file.layer === layer);
          return (
            <Tr key={`${layer} ${dir}`}>
              <Td numeric>{layer + 1}</Td>
              <Td className="font-mono text-small">{relativeTo(data.root, dir)}</Td>
              <Td>
                {files.length === 0 && <span className="text-ink-3">none</span>}
                {files.map((file) => (
                  <span key={file.path} className="flex flex-wrap items-center gap-2">
                    <Link
                      className="link font-mono text-small"
                      href={withQuery(paths.source(city), sourceSearch.format({ file: file.path, line: "" }))}
                    >
                      {relativeTo(dir, file.path)}
                    </Link>
                    {file === data.files[0] ? (
                      <Chip tone="good">wins</Chip>
                    ) : (
                      <>
                        <Chip>shadowed</Chip>
                        <LayerDiff city={city} rig={rig} name={name} path={file.path} />
                      </>
                    )}
                  </span>
                ))}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
