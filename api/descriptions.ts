import { type DescribeRouteOptions, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { named } from '../contracts/answer-fields.ts'
import { ERROR_MESSAGES, type ErrorCode } from '../domain/errors.ts'
import { HTTP_STATUS_BY_CODE } from './errors.ts'

const lineProblem = v.object({
  productId: v.string(),
  name: v.string(),
  problem: v.picklist(['price', 'stock', 'gone', 'choice']),
  price: v.nullable(v.number()),
  stock: v.number(),
  choices: v.optional(
    v.pipe(v.array(v.string()), v.description('`choice`: the colours and sizes that are not offered')),
  ),
})

/** Any response that is not 2xx. */
const errorAnswer = named(
  'DomainError',
  v.object({
    success: v.literal(false),
    message: v.pipe(v.string(), v.description('Readable text, in French')),
    error: v.pipe(v.string(), v.description('The same text')),
    code: v.picklist(Object.keys(ERROR_MESSAGES)),
    issues: v.optional(
      v.pipe(
        v.array(v.object({ path: v.string(), message: v.string() })),
        v.description('Every invalid field, in the order of the form'),
      ),
    ),
    items: v.optional(
      v.pipe(
        v.array(lineProblem),
        v.description('Orders: the lines whose price, stock or choices have changed'),
      ),
    ),
    stock: v.optional(v.pipe(v.number(), v.description('STOCK_MOVED: the current stock of the product'))),
    amount: v.optional(v.pipe(v.number(), v.description('SETTLEMENT_CHANGED: the current amount in francs'))),
  }),
)

export const BEARER = [{ bearer: [] }]

export const CALLER_ERRORS = [
  'NOT_SIGNED_IN',
  'SESSION_EXPIRED',
  'NOT_ALLOWED',
  'SECOND_FACTOR_REQUIRED',
] as const

/** Describes a multipart form. */
export function multipart(schema: v.GenericSchema) {
  const content = {
    'multipart/form-data': {
      schema: resolver(schema, { options: { typeMode: 'input', target: 'draft-2020-12' } }),
    },
  }
  return { required: true, content }
}

/** Describes a file as an answer. */
export function file(description: string, type: string) {
  return { description, content: { [type]: { schema: { type: 'string' as const } } } }
}

/** Describes the body of an answer by its schema. */
export function body(schema: v.GenericSchema) {
  return { schema: resolver(schema, { options: { typeMode: 'output', target: 'draft-2020-12' } }) }
}

/** Describes a JSON answer. */
export function json(description: string, schema: v.GenericSchema) {
  return { description, content: { 'application/json': body(schema) } }
}

type Responses = Record<string, DescribedResponse>
type DescribedResponse = NonNullable<DescribeRouteOptions['responses']>[string]

/** Describes the answers of a route by status: success, and every error it may return. */
export function answers(success: Responses, ...refusals: ErrorCode[]): Responses {
  const refused: Responses = {}
  const descriptions: Record<string, string[]> = {}
  for (const code of refusals) {
    const status = String(HTTP_STATUS_BY_CODE[code])
    const described = [...(descriptions[status] ?? []), `${code}: ${ERROR_MESSAGES[code]}`]
    descriptions[status] = described
    refused[status] = json(described.join(' — '), errorAnswer)
  }
  return { ...success, ...refused }
}
