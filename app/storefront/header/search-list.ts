import { SEARCH_LIST_TYPE } from '../../../contracts/search-list-type.ts'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { fold } from '../../../domain/text/fold.ts'
import { isRecord, own, readText, readTexts, textAt } from '../../../domain/unknown-values.ts'
import { apiUrl, callApi, failureText, isTooOften } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'

/** Results asked of the server: the list page shows the rest. */
const ASKED_FOR = 20

let whole: Promise<SearchEntry[]> | null = null

/** What matches in the whole list, which is loaded once, on first use. */
export async function searchList(query: string): Promise<SearchEntry[]> {
  whole ??= load(apiUrl('/products')).catch((error: unknown) => {
    console.warn('La liste de recherche n’a pas pu être chargée :', error)
    whole = null // empty for now; the next letter typed tries again
    return []
  })
  return matching(await whole, query)
}

/** What the server finds, where the catalogue is too large to be loaded. */
export async function searchServer(query: string, signal: AbortSignal): Promise<SearchEntry[]> {
  try {
    return await load(
      apiUrl('/products', { q: query, in: 'name,category,brand,description', limit: ASKED_FOR }),
      signal,
    )
  } catch (error) {
    if (!signal.aborted) console.warn('La recherche a échoué :', error)
    if (isTooOften(error)) notify.warning(failureText(error, ''), { id: 'search' })
    return []
  }
}

/** Substring of name, category, brand or description; case and accents do not count (storefront.md §2). */
export function matching(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const wanted = fold(query)
  if (wanted === '') return []
  return entries.filter(({ name, category, brand, description }) =>
    [name, category, brand, description].some((text) => fold(text).includes(wanted)),
  )
}

async function load(url: string, signal?: AbortSignal): Promise<SearchEntry[]> {
  const { data } = await callApi(url, {
    headers: { Accept: `${SEARCH_LIST_TYPE}, application/json` },
    ...(signal && { signal }),
  })
  return Array.isArray(data) ? data.map(readEntry).filter((entry) => entry !== null) : []
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
