import { SUGGESTION_HEADER } from '../../../contracts/search-list-type.ts'

/** The query that an answer without products suggests instead; null for none, or one that cannot be read. */
export function readSuggestion(headers: Headers): string | null {
  try {
    return decodeURIComponent(headers.get(SUGGESTION_HEADER) ?? '') || null
  } catch {
    return null
  }
}
