/** Reading data that nobody vouches for: what a browser kept, what a server answered. */

export type UnknownRecord = Readonly<Record<string, unknown>>

/** Whether a value has named properties: neither a list nor nothing. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a text says in JSON; null when there is none, or it says nothing that can be read. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** An own property; what an object inherits (`constructor`, `__proto__`) is nobody's data. */
export function own(record: UnknownRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** A text with something in it, else null. */
export function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** The text under a key, empty where there is none. */
export function textAt(record: UnknownRecord, key: string): string {
  return readText(own(record, key)) ?? ''
}

/** The texts of a list, in order; whatever else stands in it is left out. */
export function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => readText(entry) !== null) : []
}

/** A finite number from `min` to `max`, also when it was kept as text; null for everything else. */
export function readNumber(value: unknown, min: number, max: number): number | null {
  if (typeof value !== 'number' && readText(value) === null) return null
  const number = Number(value)
  // Adding 0 makes 0 of -0, which JSON would not keep.
  return number >= min && number <= max ? number + 0 : null
}

/** A percentage: 0 when unreadable, never outside 0 to 100. */
export function readPercent(value: unknown): number {
  return Math.min(100, Math.max(0, readNumber(value, -Number.MAX_VALUE, Number.MAX_VALUE) ?? 0))
}

/** The text of an ISO date, null when it is none. */
export function readDate(value: unknown): string | null {
  const text = readText(value)
  return text !== null && !Number.isNaN(Date.parse(text)) ? text : null
}
