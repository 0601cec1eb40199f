import * as v from 'valibot'

/** A whole number from 1 to `max`, as it stands in a query string. */
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
