import { redirect } from "next/navigation";
import { paths, withQuery } from "@/lib/url/paths";
import { configSearch } from "@/lib/url/search";

/** The patch explorer is a view of the configuration. */
export default async function PatchesPage({ params }: PageProps<"/c/[city]/config/patches">) {
  const city = decodeURIComponent((await params).city);
  redirect(withQuery(paths.config(city), configSearch.format({ ...configSearch.defaults, view: "patches" })));
}
