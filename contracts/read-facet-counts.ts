import { FACETS, type Facet, type FacetCounts, type FacetOption } from '../domain/catalogue/facets.ts'
import { isRecord, own, readNumber, readText, type UnknownRecord } from '../domain/unknown-values.ts'

/**
 * Reads facet counts from a response. Does not use Valibot (docs/decisions/035-one-schema-per-resource.md).
 * @throws TypeError for data without facets or without a total
 */
export function readFacetCounts(json: unknown): FacetCounts {
  const facets = isRecord(json) && own(json, 'facets')
  const total = isRecord(json) ? readCount(own(json, 'total')) : null
  if (!isRecord(json) || !isRecord(facets) || total === null) {
    throw new TypeError('La réponse du serveur ne contient pas les filtres.')
  }
  return {
    total,
    price: readPrice(own(json, 'price')),
    facets: Object.fromEntries(
      FACETS.map((facet) => [facet, records(own(facets, facet)).flatMap(readOption)]),
    ) as Record<Facet, FacetOption[]>,
    without: records(own(json, 'without')).flatMap(readWithout),
  }
}

const readCount = (json: unknown) => readNumber(json, 0, Number.MAX_SAFE_INTEGER)

const records = (json: unknown): UnknownRecord[] => (Array.isArray(json) ? json.filter(isRecord) : [])

function readOption(json: UnknownRecord): FacetOption[] {
  const value = readText(own(json, 'value'))
  return value ? [{ value, count: readCount(own(json, 'count')) ?? 0 }] : []
}

function readPrice(json: unknown): FacetCounts['price'] {
  if (!isRecord(json)) return null
  const [min, max] = [readCount(own(json, 'min')), readCount(own(json, 'max'))]
  if (min === null || max === null) return null
  const steps = records(own(json, 'steps')).map((step) => ({
    max: readCount(own(step, 'max')) ?? 0,
    count: readCount(own(step, 'count')) ?? 0,
  }))
  return { min, max, steps }
}

function readWithout(json: UnknownRecord): FacetCounts['without'] {
  const name = readText(own(json, 'facet'))
  const facet = name === 'price' ? name : FACETS.find((one) => one === name)
  return facet ? [{ facet, total: readCount(own(json, 'total')) ?? 0 }] : []
}
