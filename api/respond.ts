import type { Context } from 'hono'
import { type Refusal, refuse } from '../domain/errors.ts'
import { REFUSAL_STATUS } from './http-status.ts'

/** A refusal as every route answers it: `{success: false, message, error, issues?, items?, stock?}`. */
export function answerRefusal(c: Context, refusal: Refusal) {
  const { message, code, issues, items, stock } = refusal
  // `error` repeats the message: that is the field the payment page reads (storefront.md §7).
  const body = {
    success: false,
    message,
    error: message,
    code,
    ...(issues && { issues }),
    ...(items && { items }),
    ...(stock !== undefined && { stock }),
  }
  return c.json(body, REFUSAL_STATUS[code])
}

/** Wrong input: the first issue is the message, all of them are listed. */
export function invalidInput(issues: NonNullable<Refusal['issues']>): Refusal {
  const first = issues[0]
  return refuse('INVALID_INPUT', first ? { message: first.message, issues } : { issues })
}
