/** A text without control characters, which no keyboard types and no screen shows. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '')
}
