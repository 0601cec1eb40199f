import { type ApiRequest, fetchApi, readAnswer, translateNetworkError } from './api.ts'

/**
 * Calls the API without reading the answer.
 * @throws ApiError without an answer, and for one that is not 2xx
 */
export async function requestApi(url: string, request: ApiRequest = {}): Promise<Response> {
  try {
    const response = await fetchApi(url, request)
    if (!response.ok) readAnswer(response, await response.text(), request)
    return response
  } catch (error) {
    throw translateNetworkError(error, request)
  }
}
