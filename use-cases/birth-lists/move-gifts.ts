import type { OpenTransaction } from '../../data/store.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import type { Order, OrderState } from '../../domain/orders/order.ts'
import { readWishes } from './read-list.ts'

const isActive = ({ status, deletedAt }: OrderState) => status !== 'cancelled' && deletedAt === null

/**
 * Takes the gifts of a changed order again, as when it is reopened (K-10). Lock the products first.
 * @returns an error when others have given them; the transaction must then not be committed
 */
export async function moveGifts(
  tx: OpenTransaction,
  { orderId }: Pick<Order, 'orderId'>,
  { before, after, now }: { before: OrderState; after: OrderState; now: number },
): Promise<DomainError | null> {
  if (isActive(before) || !isActive(after)) return null
  const gifts = await tx.birthLists.giftsOfOrder(orderId)
  const [first] = gifts
  if (!first || !(await tx.birthLists.lock(first.listId))) return null
  const wishes = await readWishes(tx, first.listId, now, orderId)
  const gone = wishes.filter(({ item, progress }) =>
    gifts.some(({ itemId, quantity }) => itemId === item.id && quantity > progress.remaining),
  )
  if (gone.length === 0) return null
  const names = gone.map(({ item }) => `«\u202f${item.name}\u202f»`).join(', ')
  const message = `D’autres personnes ont offert ${names} entre-temps. Demandez aux parents d’en souhaiter plus, ou saisissez une nouvelle commande.`
  return fail('GIFT_TAKEN', { message })
}
