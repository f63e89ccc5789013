/** What the agents' API answers where there is no endpoint to ask (`problemJson` without details). */
export function refuseApi(
  requestId: string,
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(
    { code, message, request_id: requestId },
    { status, headers: { "cache-control": "no-store", ...headers } },
  );
}

/** The answer for a caller that has to wait so many seconds (security 11). */
export function refuseBusy(requestId: string, wait: number): Response {
  return refuseApi(requestId, 429, "too-many", `too many requests; wait ${wait} s`, { "retry-after": String(wait) });
}
