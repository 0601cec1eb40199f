/** `"a, b ,c"` as a list of trimmed, non-empty texts (administration.md §5). */
export function splitList(typed: string): string[] {
  return trimmed(typed.split(','))
}

/** The texts of a list without the spaces around them, and without empty ones. */
export function trimmed(entries: readonly string[]): string[] {
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}
