import { isRecord, own, readNumber, type UnknownRecord } from '../domain/unknown-values.ts'
import type { WhatsAppError } from '../domain/whatsapp/webhook-events.ts'

/** Most letters of a name, an id or an address, and of a text: a customer may type 65 536. */
export const MAX_WORD = 2048
export const MAX_TEXT = 65_536
const MAX_ERRORS = 10
const NOBODY: UnknownRecord = {}

/** Counts down what a webhook may still contain, so that a hostile one ends in milliseconds. */
export interface Budget {
  left: number
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no NUL, and nobody sees the others.
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** Returns the text of a property in Unicode that every database stores; an empty text when it has none. */
export function textOf(record: UnknownRecord, key: string, max = MAX_WORD): string {
  const value = own(record, key)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : ''
  return typeof value === 'string' ? value.slice(0, max).toWellFormed().replace(CONTROL, '') : ''
}

/** As `textOf`; null when it is missing or empty. */
export const wordOf = (record: UnknownRecord, key: string) => textOf(record, key) || null

/** Returns an object property; an empty object when there is none. */
export function partOf(record: UnknownRecord, key: string): UnknownRecord {
  const value = own(record, key)
  return isRecord(value) ? value : NOBODY
}

/** Goes through the objects of a list while the budget lasts. */
export function* itemsOf(record: UnknownRecord, key: string, budget: Budget): Generator<UnknownRecord> {
  const list = own(record, key)
  if (!Array.isArray(list)) return
  for (const item of list) {
    if (budget.left-- <= 0) return
    if (isRecord(item)) yield item
  }
}

/** WhatsApp's id of a message. */
export function idOf(record: UnknownRecord, key: string): string | null {
  const id = own(record, key)
  return typeof id === 'string' && /^[\x21-\x7e]{1,300}$/.test(id) ? id : null
}

/** A number as digits with the country code; null for an id of another kind. */
export function phoneOf(record: UnknownRecord, key: string): string | null {
  const digits = textOf(record, key).replace(/^\+/, '')
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : null
}

/** A business-scoped id: country, point, and up to 128 letters and digits; a parent's has `ENT.` before them. */
export function userIdOf(record: UnknownRecord, key: string): string | null {
  const id = textOf(record, key)
  return /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/.test(id) ? id : null
}

/** Epoch seconds of this century, as text or number, in milliseconds: another time would hide a message among the oldest. */
export function momentOf(record: UnknownRecord, key = 'timestamp'): number | null {
  const seconds = textOf(record, key)
  return /^[1-9]\d{9,10}$/.test(seconds) ? Number(seconds) * 1000 : null
}

export function numberOf(record: UnknownRecord, key: string, min: number, max: number): number | null {
  return readNumber(own(record, key), min, max)
}

export function errorsOf(record: UnknownRecord): WhatsAppError[] {
  return [...itemsOf(record, 'errors', { left: MAX_ERRORS })].flatMap((error) => {
    const code = numberOf(error, 'code', 0, Number.MAX_SAFE_INTEGER)
    const details = textOf(partOf(error, 'error_data'), 'details') || textOf(error, 'message')
    return code === null ? [] : [{ code, title: textOf(error, 'title'), details }]
  })
}
