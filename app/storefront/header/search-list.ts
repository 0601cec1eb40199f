import { SEARCH_LIST_TYPE } from '../../../contracts/search-list-type.ts'
import { readTreatment, TREATMENT_HEADER } from '../../../contracts/search-treatment.ts'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { isRecord, own, readText, readTexts, textAt } from '../../../domain/unknown-values.ts'
import { apiUrl, callApi, totalOf } from '../../api-client/api.ts'
import { type Found, openSearch } from './search-entries.ts'

const MAX_RESULTS = 20

let whole: Promise<(query: string) => Found | null> | null = null

/**
 * Searches the list of all products in the browser; the list is loaded once, and again after a failure.
 * @returns null when only the server can answer
 * @throws ApiError when the list cannot be loaded
 */
export async function searchList(query: string): Promise<Found | null> {
  whole ??= load(apiUrl('/products')).then(({ entries }) => openSearch(entries))
  try {
    return (await whole)(query)
  } catch (error) {
    console.warn('La liste de recherche n’a pas pu être chargée :', error)
    whole = null
    throw error
  }
}

/** Searches on the server, as the page of all results does. @throws ApiError, or the abort error of `signal` */
export async function searchServer(query: string, signal: AbortSignal): Promise<Found> {
  const { entries, headers } = await load(
    apiUrl('/products', {
      q: query.slice(0, 100),
      in: 'name,category,brand,description',
      limit: MAX_RESULTS,
    }),
    signal,
  )
  const { correction, near, dropped } = readTreatment(headers.get(TREATMENT_HEADER))
  return { results: entries, total: totalOf(headers, entries), correction, near, dropped }
}

async function load(
  url: string,
  signal?: AbortSignal,
): Promise<{ entries: SearchEntry[]; headers: Headers }> {
  const { data, headers } = await callApi(url, {
    headers: { Accept: `${SEARCH_LIST_TYPE}, application/json` },
    ...(signal && { signal }),
  })
  const entries = Array.isArray(data) ? data.map(readEntry).filter((entry) => entry !== null) : []
  return { entries, headers }
}

function readEntry(json: unknown): SearchEntry | null {
  if (!isRecord(json)) return null
  const _id = readText(own(json, '_id'))
  if (_id === null) return null
  return {
    _id,
    name: textAt(json, 'name'),
    category: textAt(json, 'category'),
    brand: textAt(json, 'brand'),
    description: textAt(json, 'description'),
    images: readTexts(own(json, 'images')).slice(0, 1),
  }
}
