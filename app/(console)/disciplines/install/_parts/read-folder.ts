/** The files of a folder that a person chose, by their paths below it: the browser puts the folder's own name in front. */
export async function readFolder(list: FileList): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const file of Array.from(list)) {
    const path = file.webkitRelativePath.split("/").slice(1).join("/") || file.name;
    files[path] = await file.text();
  }
  return files;
}
