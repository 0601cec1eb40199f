import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { ValidationTargets } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { validator } from 'hono-openapi'
import { findInvalidText, readIssues } from '../contracts/fields.ts'
import { isProductId } from '../domain/catalogue/product-id.ts'
import { ERROR_MESSAGES, fail } from '../domain/errors.ts'
import { errorResponse, invalidInput } from './errors.ts'

/**
 * Validates one part of a request and describes it in the OpenAPI document.
 * Invalid input is answered with 400 and a French message for each field.
 */
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
    // Describes the input before transformations.
    { options: { typeMode: 'input' } },
  )
}

/** Answers 404 for a text that cannot be a product's id. */
export const productId = createMiddleware(async (c, next) => {
  if (!isProductId(c.req.param('id') ?? '')) return errorResponse(c, fail('PRODUCT_NOT_FOUND'))
  return next()
})

/** Enough for every JSON body except an order. */
export const SMALL_JSON = 20_000

/** Refuses a body of more than `maxSize` bytes before reading it. */
export function limitBody(maxSize: number, message: string = ERROR_MESSAGES.PAYLOAD_TOO_LARGE) {
  return bodyLimit({ maxSize, onError: (c) => errorResponse(c, fail('PAYLOAD_TOO_LARGE', { message })) })
}
