import Link from "next/link";
import { BrandMark } from "@/components/shell/brand-mark";
import { paths } from "@/lib/url/paths";

export default function NotFound() {
  return (
    <main className="mx-auto flex max-w-120 flex-col items-start gap-3 px-4 pt-[20vh]">
      <BrandMark size={28} />
      <h1 className="text-title">Nothing is here</h1>
      <p className="text-ink-2">The address names a city or an object that does not exist, or that you may not see.</p>
      <Link href={paths.home()} className="link">
        To the cities
      </Link>
    </main>
  );
}
