import type { OpenTransaction } from '../../data/store.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import type { Order, OrderState } from '../../domain/orders/order.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { readWishes } from './read-list.ts'

/** The units of a product that an order gives: none once it is cancelled, deleted or back in stock. */
function unitsGiven({ status, deletedAt, fulfillmentStatus, items }: OrderState, productId: string): number {
  const isGone = status === 'cancelled' || deletedAt !== null || fulfillmentStatus === 'returned_to_stock'
  if (isGone) return 0
  const own = items.filter((item) => item.productId === productId)
  return own.reduce((sum, { quantity, refused }) => sum + quantity - refused, 0)
}

/**
 * Takes the gifts of a changed order again, as when it is reopened (K-10). Lock the products first.
 * @returns an error when others have given them; the transaction must then not be committed
 */
export async function moveGifts(
  tx: OpenTransaction,
  { orderId }: Pick<Order, 'orderId'>,
  { before, after, now }: { before: OrderState; after: OrderState; now: number },
): Promise<DomainError | null> {
  const more = after.items.some(
    ({ productId }) => unitsGiven(after, productId) > unitsGiven(before, productId),
  )
  if (!more) return null
  const gifts = await tx.birthLists.giftsOfOrder(orderId)
  const [first] = gifts
  if (!first || !(await tx.birthLists.lock(first.listId))) return null
  const wishes = await readWishes(tx, first.listId, now, orderId)
  const gone = wishes.filter(({ item: { id, productId }, progress }) =>
    gifts.some(({ itemId, quantity }) => {
      const unitsIn = (state: OrderState) => Math.min(quantity, unitsGiven(state, productId))
      const [had, has] = [unitsIn(before), unitsIn(after)]
      return itemId === id && has > had && has > progress.remaining
    }),
  )
  if (gone.length === 0) return null
  const names = gone.map(({ item }) => quoted(item.name)).join(', ')
  const message = `D’autres personnes ont offert ${names} entre-temps. Demandez aux parents d’en souhaiter plus, ou saisissez une nouvelle commande.`
  return fail('GIFT_TAKEN', { message })
}
