const USER_INFO = /\b(https?:\/\/)[^/\s@"']*@/gi;
const SSH_PASSWORD = /\b(ssh:\/\/[^/\s:@"']*):[^/\s@"']*@/gi;
const QUERY_SECRET = /([?&](?:access_token|private_token|token|key|password|secret)=)[^&#\s"']*/gi;

/** A text without the user names, passwords and tokens that addresses in it carry; the user name of ssh stays. */
export function redactCredentials(text: string): string {
  return text.replace(USER_INFO, "$1***@").replace(SSH_PASSWORD, "$1:***@").replace(QUERY_SECRET, "$1***");
}

/** Whether an address carries a secret: such a source is never fetched and never stored. */
export function holdsCredentials(source: string): boolean {
  return redactCredentials(source) !== source;
}
