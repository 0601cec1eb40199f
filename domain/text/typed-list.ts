/** Splits `"a, b ,c"` into trimmed, non-empty texts (B-124). */
export function splitList(typed: string): string[] {
  return trimmed(typed.split(','))
}

/** Trims the texts of a list and drops empty ones. */
export function trimmed(entries: readonly string[]): string[] {
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}
