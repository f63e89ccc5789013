"use client";

import { AddImport } from "@/components/registry/add-import";
import { ImportJobPanel } from "@/components/registry/import-job-panel";
import { VersionsTable } from "@/components/registry/versions-table";
import { PageBody } from "@/components/shell/page-header";

/** What is wanted, locked and installed, and how to change it. */
export function ImportVersions({ city }: { city: string }) {
  return (
    <PageBody>
      <ImportJobPanel city={city} />
      <AddImport city={city} />
      <VersionsTable city={city} />
    </PageBody>
  );
}
