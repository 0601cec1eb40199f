import { parseJson, readTexts } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/store.ts'

const MAX_SEARCHES = 6
const MAX_LENGTH = 60
const storage = createStorageItem('localStorage', 'recentSearches')

/** Searches stored on the device, newest first (F-13). */
export function recentSearches(): string[] {
  return readTexts(parseJson(storage.read())).slice(0, MAX_SEARCHES)
}

export function rememberSearch(query: string): void {
  const typed = query.trim().slice(0, MAX_LENGTH)
  const others = recentSearches().filter((known) => known.toLowerCase() !== typed.toLowerCase())
  if (typed !== '') storage.write(JSON.stringify([typed, ...others].slice(0, MAX_SEARCHES)))
}

export function clearSearches(): void {
  storage.write(null)
}
