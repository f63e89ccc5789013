"use client";

import { pageFailureOf } from "@/components/data/failure";
import { BrandMark } from "@/components/shell/brand-mark";
import { FailureNote } from "@/components/ui/failure-note";

export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="mx-auto flex max-w-160 flex-col items-start gap-2 px-4 pt-[16vh]">
      <BrandMark size={28} />
      <h1 className="text-title">This page failed</h1>
      <FailureNote failure={pageFailureOf(error, retry)} still="Other pages may still work." />
    </main>
  );
}
