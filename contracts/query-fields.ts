import * as v from 'valibot'
import { calendarDay } from './calendar-day.ts'

/** A whole number from 1 to `max` in a query string. */
export function positiveInteger(name: string, max: number) {
  const message = `${name} doit être un nombre entier entre 1 et ${max}.`
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(1, message),
    v.maxValue(max, message),
  )
}

const pageNumber = positiveInteger('page', 1_000_000)

/** Optional `limit` and `page` of a list; the first page is 1. */
export function pageOf(maxLimit: number) {
  return { limit: v.optional(positiveInteger('limit', maxLimit)), page: v.optional(pageNumber) }
}

/** As `pageOf(200)`, with defaults: the first page, with 30 entries. */
export const pageOf30 = {
  limit: v.optional(positiveInteger('limit', 200), '30'),
  page: v.optional(pageNumber, '1'),
}

/** A day, as 2026-11-22. */
export function day(name: string) {
  return calendarDay(`${name} est un jour, comme 2026-11-22.`)
}

export const searchText = v.pipe(
  v.string('Une seule recherche est attendue.'),
  v.maxLength(100, 'Recherche trop longue : 100 caractères au maximum.'),
)

/** `true` or `false`, as a boolean. */
export function trueOrFalse(name: string) {
  return v.pipe(
    v.picklist(['true', 'false'], `${name} doit valoir true ou false.`),
    v.transform((value) => value === 'true'),
  )
}

/** A parameter that accepts only `true`. */
export function onlyTrue(name: string) {
  return v.pipe(
    v.picklist(['true'], `${name} accepte true.`),
    v.transform(() => true),
  )
}

/** A repeatable parameter, converted to a list of its values; blank values are dropped. */
export function values(name: string, { max, longest }: { max: number; longest: number }) {
  const one = v.pipe(v.string(`${name} attend du texte.`), v.maxLength(longest, `${name} est trop long.`))
  return v.pipe(
    v.union([one, v.array(one)], `${name} attend du texte de ${longest} caractères au maximum.`),
    v.transform((given) => [given].flat().filter((value) => value.trim() !== '')),
    v.maxLength(max, `${name} accepte ${max} valeurs au maximum.`),
  )
}

/** A whole number of francs. */
export function francs(name: string, max: number) {
  const message = `${name} doit être un montant entier en FCFA, sans espace.`
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.maxValue(max, `${name}\u202f: ${max} FCFA au maximum.`),
  )
}
