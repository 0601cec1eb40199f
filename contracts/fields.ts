import * as v from 'valibot'
import { readPhone } from '../domain/contact/phone.ts'
import { FIELD_TEXTS } from '../domain/messages.ts'

/** Text with something in it once trimmed; `message` covers a missing field and a wrong type as well. */
export function requiredText(message: string, limit = 200) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    v.maxLength(limit, `${limit} caractères au maximum.`),
  )
}

export const email = v.pipe(
  v.string(FIELD_TEXTS.allFields),
  v.trim(),
  v.nonEmpty(FIELD_TEXTS.allFields),
  v.maxLength(254, FIELD_TEXTS.email),
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, FIELD_TEXTS.email),
)

/** Stored as nine digits however it was typed. */
export const phone = v.pipe(
  v.string(FIELD_TEXTS.phone),
  v.check((typed) => readPhone(typed) !== null, FIELD_TEXTS.phone),
  v.transform((typed) => readPhone(typed) ?? ''),
)

/** A whole number in a range, given as a number. */
export function wholeNumber(min: number, max: number, message: string) {
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}
