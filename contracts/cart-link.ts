import * as v from 'valibot'
import { MAX_LINK_LINES } from '../domain/cart/cart-link.ts'
import { ORDER_LIMITS } from '../domain/orders/order-constants.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { count, date, id, named, optionalText, requiredListOf, success, text } from './answer-fields.ts'
import { inputObject, requiredText, wholeNumber } from './fields.ts'

const CHOICE = 'Cette taille ou cette couleur est trop longue.'
const choice = v.optional(v.nullable(v.pipe(v.string(CHOICE), v.maxLength(200, CHOICE))), null)
const LINES = `Choisissez de 1 à ${MAX_LINK_LINES} articles.`

/** The body of `POST /api/cart-links`: the articles that a merchant sends in a chat. */
export const cartLinkInput = inputObject({
  lines: v.pipe(
    v.array(
      inputObject({
        productId: requiredText(VALIDATION_MESSAGES.productId, 64),
        color: choice,
        size: choice,
        quantity: wholeNumber(
          1,
          ORDER_LIMITS.quantity,
          `La quantité doit être un nombre de 1 à ${ORDER_LIMITS.quantity}.`,
        ),
      }),
      LINES,
    ),
    v.minLength(1, LINES),
    v.maxLength(MAX_LINK_LINES, LINES),
  ),
})

export type CartLinkInput = v.InferOutput<typeof cartLinkInput>

export const cartLink = named(
  'CartLink',
  v.object({
    id,
    lines: requiredListOf(
      v.object({
        productId: id,
        name: v.pipe(text, v.description('When the link was made')),
        color: optionalText,
        size: optionalText,
        quantity: count,
      }),
    ),
    createdAt: date,
  }),
)
export type CartLink = v.InferOutput<typeof cartLink>

export const cartLinkAnswer = v.object({ success, link: cartLink })
