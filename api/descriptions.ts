import { type DescribeRouteOptions, describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { named, successAnswer } from '../contracts/answer-fields.ts'
import { promotion } from '../contracts/promotion.ts'
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
    conflicts: v.optional(
      v.pipe(
        v.array(v.object({ field: v.string(), was: v.unknown(), current: v.unknown(), sent: v.unknown() })),
        v.description('EDIT_CONFLICT: the fields that others changed since they were read'),
      ),
    ),
    promotions: v.optional(
      v.pipe(v.array(promotion), v.description('PROMOTION_CHANGED: the promotions that the order may have')),
    ),
    codes: v.optional(
      v.pipe(
        v.array(v.object({ code: v.string(), message: v.string() })),
        v.description('PROMOTION_CHANGED: the codes that do not apply, and why'),
      ),
    ),
    totalAmount: v.optional(v.pipe(v.number(), v.description('PROMOTION_CHANGED: the price of the order'))),
    deliveryFee: v.optional(v.pipe(v.number(), v.description('PROMOTION_CHANGED: part of the price'))),
    discount: v.optional(v.pipe(v.number(), v.description('PROMOTION_CHANGED: francs off the articles'))),
    stock: v.optional(v.pipe(v.number(), v.description('STOCK_MOVED: the current stock of the product'))),
    amount: v.optional(v.pipe(v.number(), v.description('SETTLEMENT_CHANGED: the current amount in francs'))),
  }),
)

export const BODY_ERRORS = ['INVALID_INPUT', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE'] as const

/** Errors of a route for signed-in accounts. */
export const SIGNED_IN = ['NOT_SIGNED_IN', 'SESSION_EXPIRED'] as const

/** Errors of a route for administrators. */
export const CALLER_ERRORS = [...SIGNED_IN, 'NOT_ALLOWED', 'SECOND_FACTOR_REQUIRED'] as const

export function multipart(schema: v.GenericSchema) {
  const content = {
    'multipart/form-data': {
      schema: resolver(schema, { options: { typeMode: 'input', target: 'draft-2020-12' } }),
    },
  }
  return { required: true, content }
}

export function file(description: string, type: string) {
  return { description, content: { [type]: { schema: { type: 'string' as const } } } }
}

export function body(schema: v.GenericSchema) {
  const described = resolver(schema, { options: { typeMode: 'output', target: 'draft-2020-12' } })
  return { schema: { ...described, toOpenAPISchema: () => convertOnce(schema, described.toOpenAPISchema) } }
}

type Converted = ReturnType<ReturnType<typeof resolver>['toOpenAPISchema']>
const converted = new WeakMap<v.GenericSchema, Converted>()

/** Converts each schema once, because every route answers with those of its errors. The caller changes its copy. */
async function convertOnce(schema: v.GenericSchema, convert: () => Converted): Converted {
  const done = converted.get(schema) ?? convert()
  converted.set(schema, done)
  return structuredClone(await done)
}

export function json(description: string, schema: v.GenericSchema) {
  return { description, content: { 'application/json': body(schema) } }
}

/** The answer of a route that has no data to return. */
export const DONE = { 200: json('Done', successAnswer) }

type Responses = NonNullable<DescribeRouteOptions['responses']>

/**
 * Returns a function that describes routes of one tag: their answers on success, and every error they may return.
 * @param tokenErrors errors about the bearer token; absent for routes without a token
 * @param description default for all these routes
 */
export function describer(tag: string, tokenErrors?: readonly ErrorCode[], description?: string) {
  return (
    summary: string,
    success: Responses,
    errors: readonly ErrorCode[] = [],
    details: string | Pick<DescribeRouteOptions, 'description' | 'requestBody'> = {},
  ) =>
    describeRoute({
      tags: [tag],
      ...(tokenErrors && { security: [{ bearer: [] }] }),
      ...(description && { description }),
      summary,
      ...(typeof details === 'string' ? { description: details } : details),
      // A getter, because most processes describe their routes never or late.
      get responses() {
        return { ...success, ...errorAnswers([...(tokenErrors ?? []), ...errors]) }
      },
    })
}

function errorAnswers(codes: readonly ErrorCode[]): Responses {
  const byStatus = Object.groupBy(codes, (code) => HTTP_STATUS_BY_CODE[code])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, of]) => [
      status,
      json(of.map((code) => `${code}: ${ERROR_MESSAGES[code]}`).join(' — '), errorAnswer),
    ]),
  )
}
