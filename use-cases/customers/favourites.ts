import type { OpenTransaction } from '../../data/store.ts'
import { randomToken } from '../accounts/secrets.ts'
import type { AppContext } from '../context.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'randomBytes'>

const VISITOR_BYTES = 18

/** Creates the id of an anonymous visitor. */
export function newVisitorId({ randomBytes }: Pick<AppContext, 'randomBytes'>): string {
  return randomToken({ randomBytes }, VISITOR_BYTES)
}

/**
 * Gives the likes of this device to the account that signs in on it. Those of a device that still belongs to another
 * account stay with that account.
 * @returns the visitor of the account, whose likes all its devices show; null when the account is not a customer's
 */
export async function joinFavourites(
  shop: Deps,
  userId: string,
  deviceVisitor: string | null,
): Promise<string | null> {
  const known = await shop.store.customers.find(userId)
  if (known && known.visitorId === deviceVisitor) return deviceVisitor
  return shop.store.transaction(async (tx) => {
    const visitorId = await openCustomer(tx, shop, userId)
    if (visitorId === null || deviceVisitor === null || deviceVisitor === visitorId) return visitorId
    if (!(await tx.customers.isAccountsVisitor(deviceVisitor))) {
      await withLikes(tx, deviceVisitor, (productIds) => tx.likes.move(productIds, deviceVisitor, visitorId))
    }
    return visitorId
  })
}

/** @returns a new visitor for a device that shows the favourites of an account; null for another device */
export async function leaveFavourites(
  shop: Pick<AppContext, 'store' | 'randomBytes'>,
  deviceVisitor: string | null,
): Promise<string | null> {
  const isAccounts = deviceVisitor !== null && (await shop.store.customers.isAccountsVisitor(deviceVisitor))
  return isAccounts ? newVisitorId(shop) : null
}

/** Locks a customer's account, and creates its record on its first use. @returns its visitor; null for others */
export async function openCustomer(
  tx: OpenTransaction,
  shop: Omit<Deps, 'store'>,
  userId: string,
): Promise<string | null> {
  const user = await tx.accounts.lock(userId)
  if (user?.role !== 'user') return null
  await tx.customers.create(userId, newVisitorId(shop), shop.clock())
  return (await tx.customers.find(userId))?.visitorId ?? null
}

/**
 * Gives the account a new visitor, so that its former devices no longer show its favourites. The account must be
 * locked.
 */
export async function renewVisitor(
  tx: OpenTransaction,
  { clock, randomBytes }: Omit<Deps, 'store'>,
  userId: string,
): Promise<void> {
  const customer = await tx.customers.find(userId)
  if (!customer) return
  await tx.customers.renewVisitor(userId, customer.visitorId, newVisitorId({ randomBytes }), clock())
}

/** Removes the favourites of an account, which must be locked. @returns their number */
export async function removeFavourites(tx: OpenTransaction, userId: string): Promise<number> {
  const customer = await tx.customers.find(userId)
  if (!customer) return 0
  return withLikes(tx, customer.visitorId, (productIds) => tx.likes.removeAll(productIds, customer.visitorId))
}

/** Changes the likes of a visitor with their products locked, so that the counters stay right. */
async function withLikes(
  tx: OpenTransaction,
  visitorId: string,
  change: (productIds: readonly string[]) => Promise<void>,
): Promise<number> {
  const productIds = await tx.likes.allLiked(visitorId)
  if (productIds.length === 0) return 0
  await tx.products.lock(productIds)
  await change(productIds)
  for (const productId of productIds) tx.publish({ kind: 'product', productId, touches: 'cards' })
  return productIds.length
}
