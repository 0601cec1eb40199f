import fc from 'fast-check'
import { weighted } from './malformed-inputs.ts'
import type { Operation, Schema } from './operations.ts'
import { type KnownIds, textFor, valueFor } from './values.ts'

export interface FuzzRequest {
  method: string
  /** path and query, in characters that a request line allows */
  path: string
  headers: Record<string, string>
  body: Buffer | null
  /** sent with the token of an administrator */
  signedIn: boolean
}

const BROKEN_JSON = [
  '',
  '{',
  '[',
  '"',
  'nul',
  '{"a":1,}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '1e999',
  '-',
  '"\\ud800"',
  '{"a":\u0001}',
  '['.repeat(15_000),
  '{"a":'.repeat(3000),
  `[${'0,'.repeat(8000)}0]`,
  `"${'\\u0000'.repeat(2000)}"`,
]
const BOUNDARY = 'fuzz-boundary'
const BROKEN_FORMS = [
  '',
  `--${BOUNDARY}`,
  `--${BOUNDARY}--`,
  `--${BOUNDARY}\r\n\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${BOUNDARY}--`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n\x89PNG\r\n--${BOUNDARY}--`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"; filename*=utf-8''%ff\r\n\r\n\r\n--${BOUNDARY}--\r\n`,
]

const header = (...values: string[]) => fc.constantFrom(...values)
const strangeHeaders = fc.record(
  {
    accept: header('*/*', 'application/vnd.shop.search+json', 'text/html;q=nan', ',,,', 'x'.repeat(4000)),
    'accept-encoding': header('br', 'gzip;q=0', 'identity;q=0, *;q=0', 'x'.repeat(3000), ''),
    'accept-language': header('fr', 'xx-YY;q=9', '*'),
    authorization: header(
      'Bearer',
      'Bearer ',
      'Basic eDp5',
      'bearer x y z',
      `Bearer ${'a'.repeat(6000)}`,
      'null',
    ),
    cookie: header(
      'visitor=',
      `visitor=${'A'.repeat(24)}`,
      'visitor=%00; visitor=%E0%A4',
      ';;;=',
      `a=${'b'.repeat(5000)}`,
    ),
    'if-none-match': header('*', '""', 'W/"x"', '"'.repeat(500)),
    range: header('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=a-b'),
    origin: header('null', 'https://evil.example', ''),
    'x-forwarded-for': header('127.0.0.1', '::', 'x'.repeat(2000), '1.2.3.4, 5.6.7.8'),
    'content-type': header(
      'application/json',
      'text/plain',
      'multipart/form-data',
      'application/json; charset=x',
      '',
    ),
  },
  { requiredKeys: [] },
)

/** Requests for one operation: most follow its schema, some are malformed. */
export function requestsFor(
  operation: Operation,
  shapes: Readonly<Record<string, Schema>>,
  known: KnownIds,
): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: pathOf(operation, known),
      body: bodyOf(operation, shapes, known),
      headers: weighted<object>([5, fc.constant({})], [1, strangeHeaders]),
      signedIn: weighted([9, fc.constant(true)], [1, fc.constant(false)]),
    })
    .map(({ path, body, headers, signedIn }) => ({
      method: operation.method,
      path,
      signedIn,
      body: body?.bytes ?? null,
      headers: { ...(body && { 'content-type': body.type }), ...headers } as Record<string, string>,
    }))
}

function pathOf({ path, parameters }: Operation, known: KnownIds): fc.Arbitrary<string> {
  const values = fc.record(
    Object.fromEntries(parameters.map(({ name, schema }) => [name, textFor(schema, name, known)])),
  )
  const chosen = fc.subarray(parameters.filter((parameter) => parameter.in === 'query'))
  return fc.tuple(values, chosen, fc.boolean()).map(([texts, queried, raw]) => {
    // Raw text is not encoded; characters that a request line forbids are removed.
    const encode = (text: string) =>
      raw ? text.replace(/[^\x21-\x7e]/g, '') : encodeURIComponent(text.toWellFormed())
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(texts[name] ?? ''))
    const query = queried
      .map(({ name }) => `${name}=${encode(texts[name] ?? '').replaceAll('#', '')}`)
      .join('&')
    return `${filled.replaceAll('#', '')}${query ? `?${query}` : ''}`.slice(0, 12_000)
  })
}

type Body = { type: string; bytes: Buffer } | null

function bodyOf(
  { body }: Operation,
  shapes: Readonly<Record<string, Schema>>,
  known: KnownIds,
): fc.Arbitrary<Body> {
  if (body === null) return fc.constant(null)
  if (body.type === 'multipart/form-data') return formOf(body.schema, known)
  if (body.type !== 'application/json') {
    return fc
      .string({ unit: 'binary', maxLength: 2000 })
      .map((text) => ({ type: body.type, bytes: Buffer.from(text) }))
  }
  const json = (text: string) => ({ type: body.type, bytes: Buffer.from(text) })
  return weighted(
    [12, valueFor(body.schema, shapes, known).map((value) => json(JSON.stringify(value) ?? 'null'))],
    [1, fc.constantFrom(...BROKEN_JSON).map(json)],
  )
}

function formOf({ properties = {} }: Schema, known: KnownIds): fc.Arbitrary<Body> {
  const type = `multipart/form-data; boundary=${BOUNDARY}`
  const fields = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, textFor(schema, name, known)]),
    ),
    { requiredKeys: [] },
  )
  const whole = fields.map((values) => {
    const parts = Object.entries(values).map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    return `${parts.join('')}--${BOUNDARY}--\r\n`
  })
  return weighted([8, whole], [1, fc.constantFrom(...BROKEN_FORMS)]).map((text) => ({
    type,
    bytes: Buffer.from(text),
  }))
}
