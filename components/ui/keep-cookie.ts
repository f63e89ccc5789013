/** Keeps a choice of this browser for a year, where the server reads it before it paints. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Strict`;
}
