import { SUGGESTION_HEADER } from '../../../contracts/search-list-type.ts'

export function readSuggestion(headers: Headers): string | null {
  try {
    return decodeURIComponent(headers.get(SUGGESTION_HEADER) ?? '') || null
  } catch {
    return null
  }
}
