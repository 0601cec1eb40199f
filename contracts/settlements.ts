import * as v from 'valibot'
import { inputObject, tooLong, wholeNumber } from './fields.ts'
import { ACTION_LIMITS } from './order-action.ts'

const AMOUNT = 'Indiquez un montant en francs, sans virgule.'
const francs = wholeNumber(0, ACTION_LIMITS.amount, AMOUNT)
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Cet identifiant est incorrect.'))
const NOTE = tooLong(ACTION_LIMITS.text)

/** Cash that a courier hands over (D-30). */
export const settlementInput = inputObject({
  id,
  courierId: id,
  /** francs that the screen showed, to refuse one that has changed */
  expected: francs,
  received: francs,
  note: v.optional(v.pipe(v.string(NOTE), v.trim(), v.maxLength(ACTION_LIMITS.text, NOTE)), ''),
})

export type SettlementInput = v.InferOutput<typeof settlementInput>
