/** A number of bytes for people: whole KiB below one MiB, then MiB or GiB with one digit. */
export function sizeText(bytes: number): string {
  if (bytes < 1 << 20) return `${Math.ceil(bytes / 1024)} KiB`;
  return bytes < 1 << 30 ? `${(bytes / (1 << 20)).toFixed(1)} MiB` : `${(bytes / (1 << 30)).toFixed(1)} GiB`;
}
