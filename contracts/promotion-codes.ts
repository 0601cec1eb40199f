import * as v from 'valibot'
import { tooLong } from './fields.ts'

const CODE = 'Indiquez le code.'
const MAX_TYPED = 200
const MAX_CODES = 5

/** A code as typed; what is no code at all gets the answer of a wrong one. */
export const typedCode = v.pipe(v.string(CODE), v.maxLength(MAX_TYPED, tooLong(MAX_TYPED)))

/** The codes of an order, as typed. */
export const promotionCodes = v.pipe(
  v.array(typedCode, CODE),
  v.maxLength(MAX_CODES, `${MAX_CODES} codes au maximum.`),
)
