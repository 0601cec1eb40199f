import { ERROR_MESSAGES, type ErrorCode } from '../domain/errors.ts'
import { HTTP_STATUS_BY_CODE } from './http-status.ts'

/** The shapes the OpenAPI document names; they stand in api/schemas.ts. */
export type SchemaName =
  | 'Product'
  | 'ProductSummary'
  | 'SearchEntry'
  | 'Review'
  | 'FlashSale'
  | 'Order'
  | 'User'
  | 'DomainError'

/** A reference to a named shape. */
export const shape = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` })
/** A list of a named shape. */
export const listOf = (name: SchemaName) => ({ type: 'array' as const, items: shape(name) })

/** A shape that has no name of its own; every property is required. */
export function object(properties: Record<string, object>) {
  return { type: 'object' as const, properties, required: Object.keys(properties) }
}

/** The answer of an act that has nothing else to tell. */
export const SUCCESS_RESPONSE = object({ success: { type: 'boolean' }, message: { type: 'string' } })

/** What a route asks for that only somebody signed in may use. */
export const BEARER = [{ bearer: [] }]

/** What `requirePermission` may answer. */
export const CALLER_ERRORS = ['NOT_SIGNED_IN', 'SESSION_EXPIRED', 'NOT_ALLOWED'] as const

/** A form with files, for the description of a route. */
export function multipart(schema: object) {
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** A file as an answer, for the description of a route. */
export function file(description: string, type: string) {
  return { description, content: { [type]: { schema: { type: 'string' as const } } } }
}

type Content = Record<string, { schema: object }>
type Responses = Record<string, { description: string; content?: Content }>

/** A JSON answer, for the description of a route. */
export function json(description: string, schema: object) {
  return { description, content: { 'application/json': { schema } } }
}

/** The answers of a route: what it answers when all is well, and every refusal it may give, by status. */
export function answers(success: Responses, ...refusals: ErrorCode[]): Responses {
  const refused: Responses = {}
  for (const code of refusals) {
    const status = String(HTTP_STATUS_BY_CODE[code])
    const before = refused[status]?.description
    const description = `${code} : ${ERROR_MESSAGES[code]}`
    refused[status] = json(before ? `${before} — ${description}` : description, shape('DomainError'))
  }
  return { ...success, ...refused }
}
