import * as v from 'valibot'

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

/** The page of a list, from 1. */
export const pageNumber = positiveInteger('page', 1_000_000)

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

/** `true` or absent. */
export function onlyTrue(name: string) {
  return v.pipe(
    v.picklist(['true'], `${name} accepte true.`),
    v.transform(() => true),
  )
}
