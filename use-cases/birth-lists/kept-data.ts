import type { CustomerQuery } from '../../contracts/customer.ts'
import type { OpenTransaction, Store } from '../../data/store.ts'

type Lists = Pick<Store, 'birthLists'>

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
  return { birthLists, gifts }
}

/** The orders that go to the parents of these lists. */
export async function ordersToParents({ birthLists }: Lists, listIds: readonly string[]): Promise<string[]> {
  const gifts = await birthLists.gifts(listIds)
  const toParents = gifts.filter(({ delivery }) => delivery === 'parents')
  return [...new Set(toParents.flatMap(({ orderId }) => orderId ?? []))].sort()
}

/** Deletes lists, and where their gifts went. Lock the orders to the parents first. */
export async function eraseFromLists(
  tx: OpenTransaction,
  { birthLists, gifts }: Awaited<ReturnType<typeof keptInLists>>,
): Promise<void> {
  const listIds = birthLists.map(({ id }) => id)
  for (const orderId of await ordersToParents(tx, listIds)) await tx.personalData.eraseDestination(orderId)
  for (const id of listIds) await tx.birthLists.delete(id)
  await tx.birthLists.eraseGivers(gifts.map(({ id }) => id))
}
