"use client";

import type { ImportJob } from "@/components/data/queries/import";
import { AddImport } from "@/components/registry/add-import";
import { ImportJobPanel } from "@/components/registry/import-job-panel";
import { VersionsTable } from "@/components/registry/versions-table";
import { PageBody } from "@/components/shell/page-header";

/** Proving a release is the business of its page in the marketplace. */
const changesCity = ({ verb }: ImportJob): boolean => verb !== "verify";

/** What is wanted, locked and installed, and how to change it. */
export function ImportVersions({ city }: { city: string }) {
  return (
    <PageBody>
      <ImportJobPanel city={city} about={changesCity} />
      <AddImport city={city} />
      <VersionsTable city={city} />
    </PageBody>
  );
}
