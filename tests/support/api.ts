import type { Hono } from 'hono'
import { type ApiSettings, createApi } from '../../api/app.ts'
import type { Engine } from '../../data/engines/engine.ts'
import { APP_SETTINGS } from './app-settings.ts'
import { aShop, type TestShop } from './shop.ts'

/** A request; `cookie` and `token` become the headers that a browser would send. */
export interface TestRequest {
  json?: unknown
  form?: FormData
  /** sent unchanged */
  body?: BodyInit
  cookie?: string
  token?: string
  headers?: Record<string, string>
}

export interface TestAnswer {
  status: number
  headers: Headers
  /** the parsed JSON, the objects of an NDJSON stream or the text; null without a body and for an event stream */
  // biome-ignore lint/suspicious/noExplicitAny: any shape; the assertions check its content
  body: any
  /** `name=value` of the cookie that was set, if any */
  cookie: string | null
}

/** The HTTP API over an empty database; an unexpected error fails the test. */
export function anApi(
  engine: Engine,
  settings: Partial<ApiSettings> = {},
  overrides: Parameters<typeof aShop>[1] = {},
) {
  return apiOf(aShop(engine, overrides), settings)
}

/** The HTTP API of a shop. */
export function apiOf<Shop extends TestShop>(shop: Shop, settings: Partial<ApiSettings> = {}) {
  const api = createApi(shop, { ...APP_SETTINGS, ...settings })
  return { shop, api, ask: askOf(api) }
}

/** Sends requests to routes and reads the responses. */
export function askOf(routes: Pick<Hono, 'request'>) {
  return async (method: string, path: string, sent: TestRequest = {}): Promise<TestAnswer> => {
    const response = await routes.request(path, { method, headers: headersOf(sent), body: bodyOf(sent) })
    const type = response.headers.get('Content-Type') ?? ''
    const isJson = type.includes('json')
    const text = type.includes('event-stream') ? await leave(response) : await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? readJson(type, text) : text === '' ? null : text,
      cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? null,
    }
  }
}

function readJson(type: string, text: string): unknown {
  return type.includes('ndjson')
    ? text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : JSON.parse(text)
}

/** Cancels an event stream without reading it, because it does not end. */
async function leave(response: Response): Promise<''> {
  await response.body?.cancel()
  return ''
}

function headersOf({ json, cookie, token, headers = {} }: TestRequest): Record<string, string> {
  return {
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
    ...(cookie && { Cookie: cookie }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...headers,
  }
}

function bodyOf({ json, form, body }: TestRequest): BodyInit | null {
  if (json !== undefined) return JSON.stringify(json)
  return form ?? body ?? null
}
