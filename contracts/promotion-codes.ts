import * as v from 'valibot'
import { tooLong } from './fields.ts'

const CODE = 'Indiquez le code.'
const MAX_TYPED = 200
const MAX_CODES = 5
const MAX_ID = 100
const ID = 'L’offre de ce code est incorrecte.'

/** A code as typed; what is no code at all gets the answer of a wrong one. */
export const typedCode = v.pipe(v.string(CODE), v.maxLength(MAX_TYPED, tooLong(MAX_TYPED)))

/** The codes of an order, as typed. */
export const promotionCodes = v.pipe(
  v.array(typedCode, CODE),
  v.maxLength(MAX_CODES, `${MAX_CODES} codes au maximum.`),
)

/** The promotion that the shop has named for a code: it proves that the code is no guess. */
export const promotionId = v.pipe(v.string(ID), v.maxLength(MAX_ID, tooLong(MAX_ID)))

export const promotionIds = v.pipe(v.array(promotionId, ID), v.maxLength(MAX_CODES, ID))
