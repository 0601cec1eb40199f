import { apiUrl, fetchApi } from '../api-client/api.ts'
import { isServerTimeMeasured } from '../browser/server-time.ts'

/** Waits until `serverNow` is measured, before it decides which day a page asks for. */
export async function measureServerTime(signal: AbortSignal): Promise<void> {
  // Without an answer the page's own request fails too, and its failure is shown.
  if (!isServerTimeMeasured())
    await fetchApi(apiUrl('/ping'), { cache: 'no-store', signal }).catch(() => null)
}
