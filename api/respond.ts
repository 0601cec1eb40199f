import type { Context } from 'hono'
import { type DomainError, fail } from '../domain/errors.ts'
import { HTTP_STATUS_BY_CODE } from './http-status.ts'

/** Answers an error as `{success: false, message, error, code, issues?, items?, stock?, amount?, variants?}`. */
export function errorResponse(c: Context, refusal: DomainError) {
  const { message, code, issues, items, stock, amount, variants } = refusal
  // `error` repeats the message: the payment page reads that field.
  const body = {
    success: false,
    message,
    error: message,
    code,
    ...(issues && { issues }),
    ...(items && { items }),
    ...(stock !== undefined && { stock }),
    ...(amount !== undefined && { amount }),
    ...(variants && { variants }),
  }
  return c.json(body, HTTP_STATUS_BY_CODE[code])
}

/** Returns the error for invalid input; its message is that of the first issue. */
export function invalidInput(issues: NonNullable<DomainError['issues']>): DomainError {
  const first = issues[0]
  return fail('INVALID_INPUT', first ? { message: first.message, issues } : { issues })
}
