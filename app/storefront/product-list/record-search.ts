import { apiUrl, callApi } from '../../api-client/api.ts'

const counted = new Set<string>()

/** Counts a search once per visit, without the visitor (F-14). A failed request is not counted. */
export function recordSearch(q: string): void {
  const typed = q.trim()
  if (typed === '' || counted.has(typed)) return
  counted.add(typed)
  callApi(apiUrl('/searches'), { method: 'POST', body: { q: typed } }).catch(() => {})
}
