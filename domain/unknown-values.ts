/** Functions that read untrusted data (browser storage, responses) without loading Valibot on the storefront. */

export type UnknownRecord = Readonly<Record<string, unknown>>

/** Whether a value is an object and not a list. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses JSON. Returns null when the text is null or not valid JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns an own property, because inherited ones (`constructor`, `__proto__`) are not data. */
export function own(record: UnknownRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** Returns the value when it is a text that is not blank, otherwise null. */
export function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Returns the text of a property; an empty text when the property is missing, blank or not a text. */
export function textAt(record: UnknownRecord, key: string): string {
  return readText(own(record, key)) ?? ''
}

/** Returns the non-blank texts of a list; an empty list when the value is not a list. */
export function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => readText(entry) !== null) : []
}

/** Reads a number or a numeric text. Returns null for other values and for numbers outside `min` to `max`. */
export function readNumber(value: unknown, min: number, max: number): number | null {
  if (typeof value !== 'number' && readText(value) === null) return null
  const number = Number(value)
  // Adding 0 turns -0 into 0, as JSON does.
  return number >= min && number <= max ? number + 0 : null
}

/** Returns a percentage clamped to 0 to 100; 0 when unreadable. */
export function readPercent(value: unknown): number {
  return Math.min(100, Math.max(0, readNumber(value, -Number.MAX_VALUE, Number.MAX_VALUE) ?? 0))
}

/** Returns the value when it is a text that `Date.parse` can read, otherwise null. */
export function readDate(value: unknown): string | null {
  const text = readText(value)
  return text !== null && !Number.isNaN(Date.parse(text)) ? text : null
}
