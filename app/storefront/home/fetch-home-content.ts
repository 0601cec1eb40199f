import type { PageContent } from '../../../contracts/setting-messages.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'

type HomeContent = Pick<PageContent, 'slides' | 'partners'>

/** Fetches the slides and partners over the API; none without a response, because the products matter more. */
export async function fetchHomeContent(signal: AbortSignal): Promise<Partial<HomeContent>> {
  try {
    const { data } = await callApi(apiUrl('/content', { names: 'slides,partners' }), {
      signal,
      expects: (answer) => isRecord(answer) && isContent(own(answer, 'content')),
    })
    return (data as { content: HomeContent }).content
  } catch {
    return {}
  }
}

/** `GET /content` returns settings that were validated when they were stored. */
function isContent(content: unknown): boolean {
  return isRecord(content) && Array.isArray(content.slides) && Array.isArray(content.partners)
}
