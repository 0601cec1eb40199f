import type { SearchTreatment } from '../domain/search/treatment.ts'
import { AS_TYPED } from '../domain/search/treatment.ts'
import { isRecord, own, readText, readTexts } from '../domain/unknown-values.ts'

/** Header with the corrections of a search, as percent-encoded JSON; absent when the query was searched as typed. */
export const TREATMENT_HEADER = 'X-Search-Treatment'

/** Encodes the header, which must be ASCII; null when the query was searched as typed. */
export function encodeTreatment(treatment: SearchTreatment): string | null {
  const { correction, near, facets } = treatment
  if (correction === null && !near && !facets.age && !facets.size) return null
  return encodeURIComponent(JSON.stringify(treatment))
}

/** Reads the header; an invalid one counts as a search without corrections. */
export function readTreatment(header: string | null): SearchTreatment {
  const json = parse(header ?? '')
  if (!isRecord(json)) return AS_TYPED
  const facets = own(json, 'facets')
  const [age, size] = ['age', 'size'].map((name) => readTexts(isRecord(facets) ? own(facets, name) : null))
  return {
    correction: readText(own(json, 'correction')),
    near: own(json, 'near') === true,
    facets: { ...(age?.length && { age }), ...(size?.length && { size }) },
  }
}

function parse(header: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(header))
  } catch {
    return null
  }
}
