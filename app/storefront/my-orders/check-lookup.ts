import { orderLookupInput } from '../../../contracts/follow.ts'
import { validate } from '../../../contracts/issues.ts'

/** Checks what was typed; loaded when the form is sent. */
export function checkLookup(typed: { orderId: string; phone: string }) {
  return validate(orderLookupInput, typed)
}
