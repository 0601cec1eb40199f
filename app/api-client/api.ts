import { isRecord, own, parseJson, readText } from '../../domain/unknown-values.ts'
import { learnServerTime } from '../browser/server-time.ts'
import { apiBase } from './api-base.ts'

/** The message when no response or only a part of it arrives. */
export const NO_ANSWER = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'
/** The message when the server refuses without a message of its own. */
export const FAILED = "Une erreur s'est produite. Veuillez réessayer."

/** An error response of the API with its HTTP `status`, or a missing or unreadable response (`status` is null). */
export class ApiError extends Error {
  override name = 'ApiError'
  declare readonly status: number | null
  /** the server's message, or a text about an unreadable response; otherwise null */
  declare readonly serverMessage: string | null
  /** the name of the status, in English */
  declare readonly statusText: string
  declare readonly body: unknown
  /** the bearer token that the request was sent with, or empty */
  declare readonly token: string

  constructor(
    message: string,
    details: Partial<Pick<ApiError, 'status' | 'statusText' | 'serverMessage' | 'body' | 'token'>> = {},
  ) {
    super(message)
    Object.assign(this, { status: null, statusText: '', serverMessage: null, token: '' }, details)
  }
}

export interface ApiRequest {
  /** default: GET */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** sent as JSON, except forms and files */
  body?: unknown
  /** whether the JSON is the expected response; otherwise an `ApiError` is thrown */
  expects?: (data: unknown) => boolean
  /** sent as the bearer token */
  token?: string | undefined
  headers?: Record<string, string>
  signal?: AbortSignal
  cache?: RequestCache
}

export type ApiQuery = Record<string, string | number | readonly string[] | undefined>

/**
 * Builds a URL of the API: `apiUrl('/products', {category: 'Jouer'})`. Undefined parameters are left out; a list
 * becomes one parameter per value.
 */
export function apiUrl(path: string, query: ApiQuery = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  )
  return `${apiBase}${path}${given[0] ? `?${new URLSearchParams(given)}` : ''}`
}

/**
 * Calls the API and reads its JSON.
 * @throws ApiError when no response arrives, or when the response is not 2xx, has `success: false` or is not the
 * expected JSON
 * @throws the abort error of `signal`, unchanged
 */
export async function callApi(
  url: string,
  request: ApiRequest = {},
): Promise<{ data: unknown; headers: Headers }> {
  try {
    const response = await fetchApi(url, request)
    return { data: readAnswer(response, await response.text(), request), headers: response.headers }
  } catch (error) {
    throw translateNetworkError(error, request)
  }
}

/**
 * Parses the JSON of a response and checks it, because a proxy may answer with its own page and a 2xx status.
 * @throws ApiError when the response is not 2xx, has `success: false` or is not the expected JSON
 */
export function readAnswer(
  { ok, status, statusText }: Pick<Response, 'ok' | 'status' | 'statusText'>,
  text: string,
  { method, expects, token = '' }: Pick<ApiRequest, 'method' | 'expects' | 'token'>,
): unknown {
  const body = parseJson(text)
  if (!ok || (body as { success?: unknown } | null)?.success === false) {
    const serverMessage = readMessage(body)
    throw new ApiError(serverMessage ?? FAILED, { status, statusText, serverMessage, body, token })
  }
  if (Object(body) !== body || expects?.(body) === false) throw unreadableResponseError(method)
  return body
}

/**
 * Creates the error for an unreadable response. For a write (`method` is set), the message says that the change may
 * have been stored.
 */
export function unreadableResponseError(method?: ApiRequest['method']): ApiError {
  const serverMessage = `La réponse du serveur n’a pas pu être comprise${method ? '\u202f: il n’est pas certain que ce soit fait. Rechargez la page et vérifiez avant de recommencer.' : '. Rechargez la page.'}`
  return new ApiError(serverMessage, { serverMessage })
}

let writesInFlight = 0

/** Whether a change is being sent; the page must not be left before its answer. */
export const isWriting = () => writesInFlight > 0

/** Counts a change as in flight until it is answered. */
export async function whileWriting<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  writesInFlight += 1
  try {
    return await write()
  } finally {
    writesInFlight -= 1
  }
}

/** Sends a request. @throws the browser's own network error, see `translateNetworkError` */
export function fetchApi(url: string, request: ApiRequest): Promise<Response> {
  return request.method ? whileWriting(() => send(url, request)) : send(url, request)
}

async function send(
  url: string,
  { method, body, headers, token, signal, cache }: ApiRequest,
): Promise<Response> {
  const sentAsIs = body instanceof FormData || body instanceof Blob
  const sentAt = Date.now()
  const response = await fetch(url, {
    method: method ?? 'GET',
    headers: {
      Accept: 'application/json',
      ...(!sentAsIs && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: sentAsIs ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(cache && { cache }),
  })
  // The service worker and the browser's cache answer the others too, perhaps with an old date.
  if (method || token !== undefined || cache === 'no-store') learnServerTime(response.headers, sentAt)
  return response
}

/** Replaces a network error, because its message is in English and differs by browser. */
export function translateNetworkError(error: unknown, { signal }: ApiRequest): unknown {
  return signal?.aborted || error instanceof ApiError ? error : new ApiError(NO_ANSWER)
}

function readMessage(data: unknown): string | null {
  return isRecord(data) ? (readText(own(data, 'message')) ?? readText(own(data, 'error'))) : null
}

/** Returns the total number of rows of a paginated list. */
export function totalOf(headers: Headers, listed: readonly unknown[]): number {
  return Number(headers.get('X-Total-Count') ?? listed.length)
}

/** Whether the server refused the request because of a rate limit; its message says how long to wait. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429
}

/** The message shown after a failed load (A-548, A-550). */
export function loadFailureText(error: unknown): string {
  if (error instanceof ApiError && error.status !== null)
    return `Erreur API: ${error.status} - ${error.serverMessage ?? error.statusText}`
  const message = error instanceof Error ? error.message : String(error)
  return `Erreur lors du chargement des produits: ${message}`
}

export function failureText(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.serverMessage ? error.serverMessage : otherwise
}
