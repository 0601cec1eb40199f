const CLOSING: Readonly<Record<string, string>> = { '"': '"', '“': '”', '«': '»' }

/**
 * Splits `"a, b ,c"` into trimmed, non-empty texts (B-124). A text in quotation marks may contain separators:
 * `"2,5 ans", Rose`; a doubled `"` in it is one quotation mark.
 */
export function splitList(typed: string, separators = ','): string[] {
  const entries: string[] = []
  let at = 0
  while (at <= typed.length) {
    const quoted = readQuoted(typed, at, separators)
    const end = quoted?.end ?? endOfEntry(typed, at, separators)
    entries.push(quoted?.text ?? typed.slice(at, end))
    at = end + 1
  }
  return trimmed(entries)
}

/** Joins texts, so that `splitList` with the same separators returns them again. */
export function joinList(entries: readonly string[], separators = ',', joint = ', '): string {
  return entries
    .map((entry) => {
      const isPlain = ![...separators].some((separator) => entry.includes(separator)) && !startsQuoted(entry)
      return isPlain ? entry : `"${entry.replaceAll('"', '""')}"`
    })
    .join(joint)
}

const startsQuoted = (entry: string) => Object.hasOwn(CLOSING, entry.trimStart()[0] ?? '')

/** Reads a text in quotation marks that fills its entry; null for any other entry. */
function readQuoted(typed: string, from: number, separators: string): { text: string; end: number } | null {
  let start = from
  while (/\s/.test(typed[start] ?? '')) start += 1
  const closing = CLOSING[typed[start] ?? '']
  if (closing === undefined) return null
  let at = typed.indexOf(closing, start + 1)
  while (closing === '"' && at >= 0 && typed[at + 1] === '"') at = typed.indexOf(closing, at + 2)
  if (at < 0) return null
  const end = endOfEntry(typed, at + 1, separators)
  if (typed.slice(at + 1, end).trim() !== '') return null
  const text = typed.slice(start + 1, at)
  return { text: closing === '"' ? text.replaceAll('""', '"') : text, end }
}

function endOfEntry(typed: string, from: number, separators: string): number {
  let end = from
  while (end < typed.length && !separators.includes(typed[end] ?? '')) end += 1
  return end
}

/** Trims the texts of a list and drops empty ones. */
export function trimmed(entries: readonly string[]): string[] {
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}
