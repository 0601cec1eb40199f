/** Removes control characters. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '')
}
