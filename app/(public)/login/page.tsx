import type { Metadata } from "next";
import { BrandMark } from "@/components/shell/brand-mark";
import { loginSearch } from "@/lib/url/search";
import { SignIn } from "./_parts/sign-in";

export const metadata: Metadata = { title: "Sign in" };

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const { next } = loginSearch.parse(await searchParams);
  return (
    <main className="mx-auto flex max-w-112 flex-col gap-4 px-4 pt-[18vh]">
      <div className="flex items-center gap-2.5">
        <BrandMark size={26} />
        <h1 className="text-title">cityhall</h1>
      </div>
      <SignIn next={next} />
    </main>
  );
}
