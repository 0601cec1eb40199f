import { parseDay } from '../../../domain/dakar-time.ts'

/** Reads one parameter. A missing one has the empty text, and an invalid text gives the same value as the empty one. */
type Param<Value extends string = string> = (typed: string) => Value
type Params = Readonly<Record<string, Param>>
type ValuesOf<Of extends Params> = { [Name in keyof Of]: ReturnType<Of[Name]> }

export interface QueryParams<Values extends Record<string, string>> {
  read: (search: URLSearchParams) => Values
  /** Reads the parameters of a loader's request. */
  readFrom: (request: Request) => Values
  /** The query string with these changes, on page 1. Values that a missing parameter would have are left out. */
  href: (search: URLSearchParams, changes: Partial<Values>) => string
  /** Names of the filters that are set. */
  filtersIn: (search: URLSearchParams) => string[]
  /** The query string without filters. */
  withoutFilters: (search: URLSearchParams) => string
}

/** In characters, as in the API's contracts. */
const MAX_LENGTH = 100

export const text: Param = (typed) => typed.slice(0, MAX_LENGTH)

/** A day such as 2026-11-22; empty when it is missing or invalid. */
export const day: Param = (typed) => parseDay(typed) ?? ''

/** One of these values; the first one when it is missing or invalid. */
export function oneOf<const Value extends string>(values: readonly [Value, ...Value[]]): Param<Value> {
  return (typed) => values.find((value) => value === typed) ?? values[0]
}

/**
 * The parameters of a page's query string: the one place that reads and writes them.
 * @param filters parameters that hide rows, such as a state or a search
 * @param view parameters that hide none, such as the order of the rows
 */
export function queryParams<Filters extends Params, View extends Params = Record<never, Param>>(
  filters: Filters,
  view?: View,
): QueryParams<ValuesOf<Filters & View>> {
  type Values = ValuesOf<Filters & View>
  const params: Params = { ...filters, ...view }
  const read = (search: URLSearchParams) =>
    Object.fromEntries(
      Object.entries(params).map(([name, param]) => [name, param(search.get(name) ?? '')]),
    ) as Values
  const href = (search: URLSearchParams, changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === params[name]?.('')) next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }
  const cleared = Object.fromEntries(Object.entries(filters).map(([name, param]) => [name, param('')]))
  return {
    read,
    readFrom: ({ url }) => read(new URL(url).searchParams),
    href,
    filtersIn: (search) => {
      const values = read(search)
      return Object.keys(filters).filter((name) => values[name] !== cleared[name])
    },
    withoutFilters: (search) => href(search, cleared),
  }
}
