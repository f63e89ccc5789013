import { CodeBlock } from "@/components/ui/code-block";
import { paths } from "@/lib/url/paths";

/** What a forge wants to know for a webhook; the secret is shown this once. */
export function WebhookSecret({ city, secret }: { city: string; secret: string }) {
  return (
    <div role="status" className="mt-4 flex flex-col gap-2">
      <p>
        Give both to your forge, for pushes, as JSON, with the signature X-Hub-Signature-256. The secret is shown this
        once.
      </p>
      <CodeBlock label="webhook address" text={`${globalThis.location?.origin ?? ""}${paths.hook(city)}`} />
      <CodeBlock label="webhook secret" text={secret} />
    </div>
  );
}
