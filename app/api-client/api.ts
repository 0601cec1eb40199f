import { isRecord, own, parseJson, readText } from '../../domain/unknown-values.ts'
import { readSession } from '../session/session.ts'
import { apiBase } from './api-base.ts'

/** Said where the connection breaks before the answer is there. */
export const NO_ANSWER = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'

/** The API answered with an error (`status`), or gave no answer that could be understood (`status` null). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number | null
  /** what the server said, or that its answer could not be understood; null without any answer */
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
  /** whether the JSON answered is what was asked for; an answer that is not is not understood */
  expects?: (data: unknown) => boolean
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
 * @throws ApiError without an answer, for one that is not 2xx, says `success: false` or is not what was expected
 */
export async function callApi(
  url: string,
  request: ApiRequest = {},
): Promise<{ data: unknown; headers: Headers }> {
  const response = await send(url, request)
  return { data: readAnswer(response, await readBody(response, request), request), headers: response.headers }
}

/**
 * Calls the API and leaves the reading to the caller.
 * @throws ApiError without an answer, and for one that is not 2xx
 */
export async function requestApi(url: string, request: ApiRequest = {}): Promise<Response> {
  const response = await send(url, request)
  if (!response.ok) readAnswer(response, await readBody(response, request), request)
  return response
}

/**
 * The JSON of an answer. A 2xx status alone proves nothing: a proxy's page comes with one too.
 * @throws ApiError as `callApi`
 */
export function readAnswer(
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  text: string,
  request: Pick<ApiRequest, 'method' | 'expects'>,
): unknown {
  const data = parseJson(text)
  const refused = status < 200 || status > 299
  if (refused || (isRecord(data) && own(data, 'success') === false)) {
    const serverMessage = readMessage(data)
    throw new ApiError(serverMessage ?? statusText, { status, serverMessage, body: data })
  }
  if (Object(data) !== data || request.expects?.(data) === false) throw notUnderstood(request.method)
  return data
}

/** Says that an answer was not understood and, of an act, that it may have been done all the same. */
export function notUnderstood(method: ApiRequest['method'] = 'GET'): ApiError {
  const text =
    method === 'GET'
      ? 'La réponse du serveur n’a pas pu être comprise. Rechargez la page.'
      : 'La réponse du serveur n’a pas pu être comprise\u202f: il n’est pas certain que ce soit fait. Rechargez la page et vérifiez avant de recommencer.'
  return new ApiError(text, { serverMessage: text })
}

/** Whether an answer came that could not be understood. */
export function isNotUnderstood(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === null && error.serverMessage !== null
}

/** An answer that says of an act that it was done. */
export function saysDone(data: unknown): boolean {
  return isRecord(data) && own(data, 'success') === true
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
    throw connectionError(error, request)
  }
}

async function readBody(response: Response, request: ApiRequest): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw connectionError(error, request)
  }
}

/** A lost connection in French: every browser has English words of its own for it. */
function connectionError(error: unknown, { signal }: ApiRequest): unknown {
  return signal?.aborted ? error : new ApiError(NO_ANSWER)
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
