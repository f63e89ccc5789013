"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "@/components/data/trpc";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/url/paths";
import { ExamplesPanel } from "./examples-panel";
import { InstalledPanel } from "./installed-panel";
import { SuggestPanel } from "./suggest-panel";

/** Discipline Packs of this installation: what is installed, what comes along, and which one fits a goal. */
export function DisciplinesView() {
  const router = useRouter();
  const { data: access } = useSuspenseQuery(useTRPC().discipline.access.queryOptions());
  return (
    <>
      <PageHeader
        title="Disciplines"
        note="A Discipline Pack says as data how a group works on one goal: roles, rules, questions and lessons. It never reads a vault and runs no code."
        actions={
          <Button
            kind="primary"
            disabledReason={access.install ?? undefined}
            onClick={() => router.push(paths.disciplineInstall())}
          >
            Install a pack
          </Button>
        }
      />
      <PageBody>
        <InstalledPanel />
        <SuggestPanel />
        <ExamplesPanel />
      </PageBody>
    </>
  );
}
