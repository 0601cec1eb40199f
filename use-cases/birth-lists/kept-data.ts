import type { CustomerQuery } from '../../contracts/customer.ts'
import type { OpenTransaction, Store } from '../../data/store.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import { giftRecipient } from '../../domain/orders/recipient.ts'
import { formatFrancs } from '../../domain/pricing/francs.ts'
import { fold } from '../../domain/text/fold.ts'
import type { WriteDeps } from '../context.ts'
import { eraseWithMessages } from '../conversations/remove-conversation.ts'
import { alignLedger } from '../payments/book-gift.ts'

type Lists = Pick<Store, 'birthLists' | 'personalData'>

/** The birth lists of parents with this phone or name, without their keys. */
async function listsOf({ birthLists }: Lists, { by, value }: CustomerQuery) {
  const found = await birthLists.ofParents({ [by]: value })
  const items = await birthLists.items(found.map(({ id }) => id))
  return found.map(({ id, title, message, expectedOn, recipient, phone, address, district, createdAt }) => ({
    ...{ id, title, message, expectedOn, recipient, phone, address, district },
    createdAt: new Date(createdAt).toISOString(),
    items: items
      .filter(({ listId }) => listId === id)
      .map(({ name, color, size, quantity }) => ({ name, color, size, quantity })),
  }))
}

/** What givers with this phone or name took from birth lists. */
async function giftsOf({ birthLists }: Lists, { by, value }: CustomerQuery) {
  const found = await birthLists.ofGivers({ [by]: value })
  return found.map(({ id, orderId, quantity, amount, giverName, giverPhone, message, createdAt }) => ({
    ...{ id, orderId, quantity, amount, giverName, giverPhone, message },
    createdAt: new Date(createdAt).toISOString(),
  }))
}

/** What the shop keeps of a customer in birth lists, as parent and as giver (K-10). */
export async function keptInLists(store: Lists, query: CustomerQuery) {
  const [birthLists, gifts] = await Promise.all([listsOf(store, query), giftsOf(store, query)])
  const ids = birthLists.map(({ id }) => id)
  return { birthLists, gifts, deliveries: await deliveriesTo(store, ids, query) }
}

/** Where gifts go: those of these lists, and those for parents with this phone or name whose list is deleted. */
export async function deliveriesTo(
  { birthLists, personalData }: Lists,
  listIds: readonly string[],
  { by, value = '' }: Partial<CustomerQuery> = {},
) {
  const ofLists = new Set((await birthLists.gifts(listIds)).map(({ orderId }) => orderId))
  return (await personalData.giftDestinations()).filter(({ orderId, deliveryAddress }) => {
    const { name, phone } = giftRecipient(deliveryAddress)
    const isTheirs = by === 'phone' ? phone === value : by === 'name' && fold(name) === fold(value)
    return isTheirs || ofLists.has(orderId)
  })
}

/** Why locked lists cannot be deleted: the shop has money for them, also in cancelled orders, and only they say whose. */
export async function heldObjection(
  tx: OpenTransaction,
  shop: WriteDeps,
  listIds: readonly string[],
  advice = 'rendez cet argent, ou créez la commande qu’il paie',
): Promise<DomainError | null> {
  for (const id of listIds) await alignLedger(tx, shop, id)
  const held = (await tx.birthLists.heldMoney(listIds)) + (await tx.birthLists.surplusOf(listIds))
  if (held === 0) return null
  const message = `La boutique garde ${formatFrancs(held)} pour ${listIds.length > 1 ? 'ces listes' : 'cette liste'} de naissance\u202f: ${advice}. Rien n’a été effacé.`
  return fail('BIRTH_LIST_HAS_MONEY', { message })
}

interface Erased extends Record<'birthLists' | 'gifts', readonly { id: string }[]> {
  deliveries: readonly { orderId: string }[]
}

/** Deletes lists, and where gifts went. Lock the orders of the gifts first. */
export async function eraseFromLists(
  tx: OpenTransaction,
  { birthLists, gifts, deliveries }: Erased,
): Promise<void> {
  const orderIds = deliveries.map(({ orderId }) => orderId)
  await eraseWithMessages(tx, orderIds, (orderId) => tx.personalData.eraseDestination(orderId))
  for (const { id } of birthLists) await tx.birthLists.delete(id)
  await tx.birthLists.eraseGivers(gifts.map(({ id }) => id))
}
