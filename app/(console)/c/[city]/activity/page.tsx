import type { Metadata } from "next";
import { ActivityView } from "./_parts/activity-view";

export const metadata: Metadata = { title: "Activity" };

export default async function ActivityPage({ params }: PageProps<"/c/[city]/activity">) {
  const city = decodeURIComponent((await params).city);
  return <ActivityView city={city} />;
}
