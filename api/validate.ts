import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { ValidationTargets } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { validator } from 'hono-openapi'
import { formatNumber } from '../domain/text/format.ts'
import '../contracts/default-messages.ts'
import { findInvalidText, readIssues } from '../contracts/fields.ts'
import { isProductId } from '../domain/catalogue/product-id.ts'
import { ERROR_MESSAGES, fail } from '../domain/errors.ts'
import { errorResponse, invalidInput } from './errors.ts'

/** Validates a part of a request (400 with a French message for each field) and describes it for OpenAPI. */
export function validate<const Schema extends StandardSchemaV1, const Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validator(
    target,
    schema,
    (result, c) => {
      if (!result.success) return errorResponse(c, invalidInput(readIssues(result.error)))
      const unstorable = findInvalidText(result.data)
      if (unstorable.length > 0) return errorResponse(c, invalidInput(unstorable))
    },
    // The OpenAPI document describes the input types, not the types after the transformations.
    { options: { typeMode: 'input' } },
  )
}

/** Answers 404 when the path parameter `id` cannot be a product's id. */
export const productId = createMiddleware(async (c, next) => {
  if (!isProductId(c.req.param('id') ?? '')) return errorResponse(c, fail('PRODUCT_NOT_FOUND'))
  return next()
})

/** Maximum bytes of JSON bodies: SMALL for forms, ORDER for orders, LARGE for texts and tables of the dashboard. */
export const SMALL_JSON = 20_000
export const ORDER_JSON = 100_000
export const LARGE_JSON = 400_000

/** Refuses a body of more than `maxSize` bytes without reading the rest. */
export function limitBody(maxSize: number, message: string = ERROR_MESSAGES.PAYLOAD_TOO_LARGE) {
  return bodyLimit({ maxSize, onError: (c) => errorResponse(c, fail('PAYLOAD_TOO_LARGE', { message })) })
}

/** Maximum length of any list in a JSON body. Schemas have lower limits, but check them after all entries. */
const MAX_ENTRIES = 2000
const TOO_MANY_ENTRIES = `${formatNumber(MAX_ENTRIES)} éléments au maximum dans une liste.`

const refuseLongLists = createMiddleware(async (c, next) => {
  const body: unknown = await c.req.json().catch(() => null)
  const path = longListIn(body, '')
  return path === null
    ? next()
    : errorResponse(c, invalidInput([{ path: path.slice(1), message: TOO_MANY_ENTRIES }]))
})

/** The path of a list that is too long, null for none. Looks only as deep as schemas do. */
function longListIn(value: unknown, path: string, depth = 0): string | null {
  if (typeof value !== 'object' || value === null || depth > 5) return null
  if (Array.isArray(value) && value.length > MAX_ENTRIES) return path
  for (const [name, entry] of Object.entries(value)) {
    const found = longListIn(entry, `${path}.${name}`, depth + 1)
    if (found !== null) return found
  }
  return null
}

export function validateJson<const Schema extends StandardSchemaV1>(schema: Schema, maxSize = SMALL_JSON) {
  const check = validate('json', schema)
  // The copied properties describe the schema in the OpenAPI document.
  return Object.assign(every(limitBody(maxSize), refuseLongLists, check), check) as typeof check
}
