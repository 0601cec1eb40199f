import { SEARCH_LIST_TYPE } from '../../../contracts/search-list-type.ts'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import {
  containsWords,
  relevance,
  searchPhrase,
  searchWords,
} from '../../../domain/catalogue/product-search.ts'
import { nearestWord, typedWords } from '../../../domain/catalogue/spelling.ts'
import { fold } from '../../../domain/text/fold.ts'
import { isRecord, own, readText, readTexts, textAt } from '../../../domain/unknown-values.ts'
import { apiUrl, callApi, failureText, isRateLimited, totalOf } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import { readSuggestion } from '../catalogue/read-suggestion.ts'

export interface Found {
  results: readonly SearchEntry[]
  total: number
  /** similar query that has results, when there are none */
  suggestion: string | null
}

/** Results requested from the server. */
const MAX_RESULTS = 20

let whole: Promise<SearchEntry[]> | null = null

/** Searches the whole list, which is loaded once. */
export async function searchList(query: string): Promise<Found> {
  whole ??= load(apiUrl('/products'))
    .then(({ entries }) => entries)
    .catch((error: unknown) => {
      console.warn('La liste de recherche n’a pas pu être chargée :', error)
      whole = null // empty for now; the next letter typed tries again
      return []
    })
  return searchEntries(await whole, query)
}

/** For catalogues too large to load. */
export async function searchServer(query: string, signal: AbortSignal): Promise<Found> {
  try {
    const { entries, headers } = await load(
      apiUrl('/products', { q: query, in: 'name,category,brand,description', limit: MAX_RESULTS }),
      signal,
    )
    return { results: entries, total: totalOf(headers, entries), suggestion: readSuggestion(headers) }
  } catch (error) {
    if (!signal.aborted) console.warn('La recherche a échoué :', error)
    if (isRateLimited(error)) notify.warning(failureText(error, ''), { id: 'search' })
    return { results: [], total: 0, suggestion: null }
  }
}

/** Matches every word in name, category, brand or description, ignoring case and accents; best match first. */
export function searchEntries(entries: readonly SearchEntry[], query: string): Found {
  const words = searchWords(query)
  if (words.length === 0) return { results: [], total: 0, suggestion: null }
  const phrase = searchPhrase(query)
  const ranks: Record<ReturnType<typeof relevance>, SearchEntry[]> = { 0: [], 1: [], 2: [], 3: [] }
  for (const entry of entries) {
    const texts = textsOf(entry).map(fold)
    if (containsWords(texts, words)) ranks[relevance(texts[0] ?? '', words, phrase)].push(entry)
  }
  const results = Object.values(ranks).flat()
  return { results, total: results.length, suggestion: results.length > 0 ? null : correct(entries, query) }
}

const textsOf = ({ name, category, brand, description }: SearchEntry) => [name, category, brand, description]

/**
 * Replaces each unknown word of the query by the nearest known one.
 * @returns null when no corrected query has results
 */
function correct(entries: readonly SearchEntry[], query: string): string | null {
  const finds = (text: string) => {
    const words = searchWords(text)
    return entries.some((entry) => containsWords(textsOf(entry).map(fold), words))
  }
  const named = entries.flatMap(({ name, brand, category }) => [name, brand, category])
  const typed = typedWords(query)
  const text = typed.map((word) => (finds(word) ? word : (nearestWord(word, named) ?? word))).join(' ')
  return text !== typed.join(' ') && finds(text) ? text : null
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
