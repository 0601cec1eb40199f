import { SEARCH_LIST_TYPE } from '../../../contracts/search-list-type.ts'
import { readTreatment, TREATMENT_HEADER } from '../../../contracts/search-treatment.ts'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { isRecord, own, readText, readTexts, textAt } from '../../../domain/unknown-values.ts'
import { apiUrl, callApi, failureText, isRateLimited, totalOf } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import { readSuggestion } from '../catalogue/fetch-products.ts'
import { type Found, NOTHING, openSearch } from './search-entries.ts'

const MAX_RESULTS = 20

let whole: Promise<(query: string) => Found> | null = null

/** Searches the list of all products in the browser; the list is loaded once. */
export async function searchList(query: string): Promise<Found> {
  whole ??= load(apiUrl('/products'))
    .then(({ entries }) => openSearch(entries))
    .catch((error: unknown) => {
      console.warn('La liste de recherche n’a pas pu être chargée :', error)
      whole = null // the next typed letter retries
      return () => NOTHING
    })
  return (await whole)(query)
}

/** Searches on the server, for catalogues too large to load. */
export async function searchServer(query: string, signal: AbortSignal): Promise<Found> {
  try {
    const { entries, headers } = await load(
      apiUrl('/products', { q: query, in: 'name,category,brand,description', limit: MAX_RESULTS }),
      signal,
    )
    const { correction, near } = readTreatment(headers.get(TREATMENT_HEADER))
    if (near) return NOTHING
    const total = totalOf(headers, entries)
    return { results: entries, total, suggestion: readSuggestion(headers), correction }
  } catch (error) {
    if (!signal.aborted) console.warn('La recherche a échoué :', error)
    if (isRateLimited(error)) notify.warning(failureText(error, ''), { id: 'search' })
    return NOTHING
  }
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
