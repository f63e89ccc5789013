/** What a runtime executable may declare in its handshake (runtime 11). */
export const capabilities = [
  "report-attachment",
  "report-activity",
  "proc.exec",
  "proc.provision",
  "proc.stream",
  "tty.attach",
] as const;

export type Capability = (typeof capabilities)[number];
