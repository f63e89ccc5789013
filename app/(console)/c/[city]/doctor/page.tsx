import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { DoctorView } from "./_parts/doctor-view";

export const metadata: Metadata = { title: "Doctor" };

export default async function DoctorPage({ params }: PageProps<"/c/[city]/doctor">) {
  const city = decodeURIComponent((await params).city);
  await load(pageTrpc.doctor.list.queryOptions({ city }));
  return (
    <Hydrate>
      <DoctorView city={city} />
    </Hydrate>
  );
}
