import type { Metadata } from "next";
import { PeopleView } from "./_parts/people-view";

export const metadata: Metadata = { title: "People · cityhall" };

export default function PeoplePage() {
  return <PeopleView />;
}
