import type { ShownChange } from '../../contracts/planned-changes.ts'
import type { OpenTransaction, Store } from '../../data/store.ts'
import {
  inForce,
  isDone,
  isHiddenAt,
  type PlannedChange,
  storedAt,
} from '../../domain/catalogue/planned-changes.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { type LockedProduct, lockStocked } from '../stock/change-stock.ts'
import { shownChange } from './list-plans.ts'

type Plans = { plannedChanges: Pick<Store['plannedChanges'], 'ofProducts'> }

/** The plans of each product. @param now epoch milliseconds */
export async function readPlans(
  { plannedChanges }: Plans,
  products: readonly Pick<ProductSummary, '_id'>[],
  now: number,
): Promise<(product: Pick<ProductSummary, '_id'>) => PlannedChange[]> {
  const ids = products.map(({ _id }) => _id)
  const found = Map.groupBy(await plannedChanges.ofProducts(ids, now), ({ productId }) => productId)
  return ({ _id }) => (found.get(_id) ?? []).map(({ change }) => change)
}

/** The products as they are sold at `now`, also hidden ones, for orders that the shop enters (H-10). */
export async function pricedAt<Product extends ProductSummary>(
  store: Plans,
  products: readonly Product[],
  now: number,
): Promise<Product[]> {
  const plansOf = await readPlans(store, products, now)
  return products.map((product) => inForce(product, plansOf(product), now).product)
}

/** The products as shoppers see them at `now`, without hidden ones (H-11). */
export async function soldAt<Product extends ProductSummary>(
  store: Plans,
  products: readonly Product[],
  now: number,
): Promise<Product[]> {
  const plansOf = await readPlans(store, products, now)
  return products.flatMap((product) => {
    const { product: sold, isHidden } = inForce(product, plansOf(product), now)
    return isHidden ? [] : [sold]
  })
}

/** Finds a product as shoppers see it; null when there is none or it is hidden. */
export async function findSold(
  store: Plans & { products: Pick<Store['products'], 'find'> },
  id: string,
  now: number,
): Promise<ProductSummary | null> {
  const product = await store.products.find(id)
  return product && ((await soldAt(store, [product], now))[0] ?? null)
}

/** A product as administrators edit it, with the plans that run or come. */
export type WithPlans<Product> = Product & { plannedChanges?: ShownChange[] }

/** The products as administrators edit them (see `storedAt`), with the plans that run or come. */
export async function storedProducts<Product extends ProductSummary>(
  store: Plans,
  products: readonly Product[],
  now: number,
): Promise<WithPlans<Product>[]> {
  const plansOf = await readPlans(store, products, now)
  return products.map((product) => {
    const plans = plansOf(product)
    const open = plans.filter((change) => !isDone(change, now))
    return {
      ...storedAt(product, plans, now),
      ...(open.length > 0 && { plannedChanges: open.map(shownChange) }),
    }
  })
}

/**
 * Locks products for an edit. Price changes that are done are written into their products first, so that an edit, its
 * undo and the audit log see the price that everybody sees.
 */
export async function lockToEdit(
  tx: Pick<OpenTransaction, 'products' | 'stock' | 'plannedChanges'>,
  ids: readonly string[],
  now: number,
): Promise<LockedProduct[]> {
  const locked = await lockStocked(tx, ids)
  const plansOf = await readPlans(tx, locked, now)
  const done = locked.flatMap((product) => plansOf(product).filter((change) => isDone(change, now)))
  if (done.length === 0) return locked
  const stored = locked.map((product) => storedAt(product, plansOf(product), now))
  const changed = stored.filter((product, index) => product !== locked[index])
  const prices = changed.map(({ _id, price }) => ({ id: _id, fields: { price }, flashSale: null }))
  await tx.products.changeEach(prices, now)
  await tx.plannedChanges.removeProducts(
    done.map(({ id }) => id),
    changed.map(({ _id }) => _id),
  )
  return stored
}

/** The hidden products, with their categories. */
export async function hiddenProducts(
  { plannedChanges }: { plannedChanges: Pick<Store['plannedChanges'], 'visibility'> },
  now: number,
): Promise<{ productId: string; category: string }[]> {
  const plans = Map.groupBy(await plannedChanges.visibility(now), ({ productId }) => productId)
  return [...plans].flatMap(([productId, some]) => {
    const changes = some.map(({ change }) => change)
    return isHiddenAt(changes, now) ? [{ productId, category: some[0]?.category ?? '' }] : []
  })
}
