import { isRecord, own, parseJson, readText } from '../../domain/unknown-values.ts'
import { readSession } from '../session/session.ts'
import { apiBase } from './api-base.ts'

/** The API answered with an error, or gave no answer at all (`status` null). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number | null
  /** the message the server sent, when it sent one */
  readonly serverMessage: string | null
  /** the answer's JSON, when there was any */
  readonly body: unknown

  constructor(
    message: string,
    details: { status?: number; serverMessage?: string | null; body?: unknown } = {},
  ) {
    super(message)
    this.status = details.status ?? null
    this.serverMessage = details.serverMessage ?? null
    this.body = details.body
  }
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** sent as JSON, or as it is when it is a form */
  body?: unknown
  /** carries the bearer token: administrative calls only */
  signedIn?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
  cache?: RequestCache
}

/** Where a call goes: `apiUrl('/products', {category: 'Jouer'})`. Undefined parameters are left out. */
export function apiUrl(path: string, query: Record<string, string | number | undefined> = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value))
  }
  return search.size > 0 ? `${apiBase}${path}?${search}` : `${apiBase}${path}`
}

/**
 * Calls the API and reads its JSON.
 * @throws ApiError for every answer that is not 2xx, and when there is no answer.
 */
export async function callApi(
  url: string,
  request: ApiRequest = {},
): Promise<{ data: unknown; headers: Headers }> {
  const response = await requestApi(url, request)
  return { data: await readJson(response), headers: response.headers }
}

/**
 * Calls the API and leaves the reading to the caller.
 * @throws ApiError for every answer that is not 2xx, and when there is no answer.
 */
export async function requestApi(url: string, request: ApiRequest = {}): Promise<Response> {
  const response = await send(url, request)
  if (response.ok) return response
  const body = await readJson(response)
  const serverMessage = readMessage(body)
  throw new ApiError(serverMessage ?? response.statusText, { status: response.status, serverMessage, body })
}

async function send(url: string, request: ApiRequest): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', ...request.headers })
  const isForm = request.body instanceof FormData
  if (!isForm) headers.set('Content-Type', 'application/json')
  if (request.signedIn) headers.set('Authorization', `Bearer ${readSession()?.token ?? ''}`)
  try {
    return await fetch(url, {
      method: request.method ?? 'GET',
      headers,
      ...(request.body !== undefined && {
        body: isForm ? (request.body as FormData) : JSON.stringify(request.body),
      }),
      ...(request.signal && { signal: request.signal }),
      ...(request.cache && { cache: request.cache }),
    })
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ApiError(error instanceof Error ? error.message : String(error))
  }
}

async function readJson(response: Response): Promise<unknown> {
  return parseJson(await response.text())
}

function readMessage(data: unknown): string | null {
  return isRecord(data) ? (readText(own(data, 'message')) ?? readText(own(data, 'error'))) : null
}

/** How many rows a list has in all, of which `listed` are some. */
export function totalOf(headers: Headers, listed: readonly unknown[]): number {
  return Number(headers.get('X-Total-Count') ?? listed.length)
}

/** The shop asks to wait, and its message says how long. */
export function isTooOften(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429
}

/** What a failed load says (storefront.md §8, administration.md §8). */
export function loadFailureText(error: unknown): string {
  if (error instanceof ApiError && error.status !== null)
    return `Erreur API: ${error.status} - ${error.message}`
  const message = error instanceof Error ? error.message : String(error)
  return `Erreur lors du chargement des produits: ${message}`
}

/** The server's message when it gave one, else the documents' own text. */
export function failureText(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.serverMessage ? error.serverMessage : otherwise
}
