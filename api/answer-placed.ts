import type { Context } from 'hono'
import type { OrderInput } from '../contracts/order-form.ts'
import type { Result } from '../domain/errors.ts'
import type { TimedDeps } from '../use-cases/context.ts'
import { errorResponse } from './errors.ts'
import { readCustomerId } from './middleware/authorize.ts'
import { takeGuesses } from './middleware/promotion-guesses.ts'
import type { Limits } from './middleware/rate-limit.ts'

type Placed = Result<{ order: object; followKey: string | null; repeated: boolean }>

/**
 * Places an order for the customer who calls and answers it, with what else `place` returns. Wrong promotion codes
 * (`guessed`) count for a limit. `signedIn` tells a device whose session has ended that the order is a guest's.
 */
export async function answerPlaced(
  c: Context,
  { shop, limits }: { shop: TimedDeps; limits: Limits },
  { promotionCodes: codes = [], promotionIds: ids = [] }: Pick<OrderInput, 'promotionCodes' | 'promotionIds'>,
  place: (customerId: string | null) => Promise<Placed & { guessed?: readonly string[] }>,
) {
  const { refused, settle } = await takeGuesses(c, shop, limits, { codes, ids })
  if (refused) return errorResponse(c, refused)
  const customerId = await readCustomerId(shop, c)
  const { guessed = [], ...placed } = await place(customerId)
  await settle(guessed)
  if (!placed.ok) return errorResponse(c, placed)
  const { ok, followKey, repeated, ...shown } = placed
  const key = followKey === null ? {} : { followKey }
  const signedIn = customerId !== null
  const body = { success: true, message: 'Commande enregistrée', ...shown, ...key, signedIn }
  return c.json(body, repeated ? 200 : 201)
}
