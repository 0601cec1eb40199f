import { REFUSAL_TEXTS, type RefusalCode } from '../domain/refusals.ts'
import { REFUSAL_STATUS } from './refusal-status.ts'

/** The shapes the OpenAPI document names; they stand in api/schemas.ts. */
export type SchemaName = 'Product' | 'ProductSummary' | 'SearchEntry' | 'Review' | 'FlashSale' | 'Refusal'

/** A reference to a named shape. */
export const shape = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` })
/** A list of a named shape. */
export const listOf = (name: SchemaName) => ({ type: 'array' as const, items: shape(name) })

type Content = Record<string, { schema: object }>
type Responses = Record<string, { description: string; content?: Content }>

/** A JSON answer, for the description of a route. */
export function json(description: string, schema: object) {
  return { description, content: { 'application/json': { schema } } }
}

/** The answers of a route: what it answers when all is well, and every refusal it may give, by status. */
export function answers(success: Responses, ...refusals: RefusalCode[]): Responses {
  const refused: Responses = {}
  for (const code of refusals) {
    const status = String(REFUSAL_STATUS[code])
    const before = refused[status]?.description
    const description = `${code} : ${REFUSAL_TEXTS[code]}`
    refused[status] = json(before ? `${before} — ${description}` : description, shape('Refusal'))
  }
  return { ...success, ...refused }
}
