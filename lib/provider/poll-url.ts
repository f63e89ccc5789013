import type { Poll, ProviderPack } from "./pack";
import { fillEncoded } from "./url-path";
import { parseWebUrl } from "./web-url";

/** The address of a poll, rebuilt from the declared shape; the provider only ever selects the host. */
export function pollUrl(
  pack: ProviderPack,
  poll: Poll,
  job: { readonly job_id: string; readonly poll_host: string },
): string {
  const { protocol, port } = parseWebUrl(pack.transport.endpoint)!;
  const query = Object.entries(poll.query)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeQuery(value, job.job_id)}`)
    .join("&");
  const origin = `${protocol}//${job.poll_host}${port ? `:${port}` : ""}`;
  return `${origin}${fillEncoded(poll.path, "job_id", job.job_id)}${query ? `?${query}` : ""}`;
}

/** A query value is text of the pack around at most one kind of placeholder: all of it is percent-encoded. */
function encodeQuery(value: string, job_id: string): string {
  return value
    .split("{{job_id}}")
    .map((text) => encodeURIComponent(text))
    .join(encodeURIComponent(job_id));
}
