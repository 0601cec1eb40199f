import type { SearchTreatment } from '../domain/search/treatment.ts'
import { AS_TYPED } from '../domain/search/treatment.ts'
import { isRecord, own, readNumber, readText, readTexts } from '../domain/unknown-values.ts'

/** Header with the corrections of a search, as percent-encoded JSON; absent when the query was searched as typed. */
export const TREATMENT_HEADER = 'X-Search-Treatment'

/** Encodes the header, which must be ASCII; null when the query was searched as typed. */
export function encodeTreatment(treatment: SearchTreatment): string | null {
  const { correction, near, facets } = treatment
  if (correction === null && !near && Object.keys(facets).length === 0) return null
  return encodeURIComponent(JSON.stringify(treatment))
}

/** Reads the header; an invalid one counts as a search without corrections. */
export function readTreatment(header: string | null): SearchTreatment {
  const json = parse(header ?? '')
  if (!isRecord(json)) return AS_TYPED
  const written = own(json, 'facets')
  const facets = isRecord(written) ? written : {}
  const lists = (['age', 'size', 'gender', 'selects'] as const).map(
    (name) => [name, readTexts(own(facets, name))] as const,
  )
  const prices = (['minPrice', 'maxPrice'] as const).map(
    (name) => [name, readNumber(own(facets, name), 0, Number.MAX_SAFE_INTEGER)] as const,
  )
  const dropped = readTexts(own(json, 'dropped'))
  return {
    correction: readText(own(json, 'correction')),
    near: own(json, 'near') === true,
    ...(dropped.length > 0 && { dropped }),
    facets: {
      ...Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
      ...Object.fromEntries(prices.filter(([, price]) => price !== null)),
    },
  }
}

function parse(header: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(header))
  } catch {
    return null
  }
}
