import type { StockedProduct } from '../../domain/catalogue/product.ts'

export interface ApiRequest {
  method?: string
  token?: string
  /** a form, JSON text, or an object to send as JSON */
  body?: unknown
  signal?: AbortSignal
}

export function callApi(
  url: string,
  { method = 'GET', token, body, signal }: ApiRequest = {},
): Promise<Response> {
  const isForm = body instanceof FormData
  return fetch(url, {
    method,
    headers: {
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

/** @returns the JSON of the response. @throws unless the status is 2xx */
export async function readApi<Answer>(url: string, request?: ApiRequest): Promise<Answer> {
  const answer = await callApi(url, request)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

export const readProduct = (url: string, id: string) => readApi<StockedProduct>(`${url}/api/products/${id}`)

/** The first hundred products. @param query further parameters */
export const readProducts = (url: string, query = '') =>
  readApi<StockedProduct[]>(`${url}/api/products?limit=100&variants=true${query}`)
