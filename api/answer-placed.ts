import type { Context } from 'hono'
import type { OrderInput } from '../contracts/order-form.ts'
import type { Result } from '../domain/errors.ts'
import { errorResponse } from './errors.ts'
import type { Limits } from './middleware/rate-limit.ts'

type Placed = Result<{ order: object; followKey: string | null; repeated: boolean }>

/**
 * Places an order and answers it, with what else `place` returns. Wrong promotion codes count for a limit; `guessed` is
 * how many there were.
 */
export async function answerPlaced(
  c: Context,
  limits: Limits,
  { promotionCodes }: Pick<OrderInput, 'promotionCodes'>,
  place: () => Promise<Placed & { guessed?: number }>,
) {
  const client = limits.clientOf(c)
  const refused = promotionCodes ? await limits.find(c, 'promotionCode', client) : null
  if (refused) return errorResponse(c, refused)
  const { guessed, ...placed } = await place()
  if (guessed) await limits.consume(c, 'promotionCode', client, guessed)
  if (!placed.ok) return errorResponse(c, placed)
  const { ok, followKey, repeated, ...shown } = placed
  const key = followKey === null ? {} : { followKey }
  const body = { success: true, message: 'Commande enregistrée', ...shown, ...key }
  return c.json(body, repeated ? 200 : 201)
}
