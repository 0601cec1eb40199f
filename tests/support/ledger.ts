import { expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'

/**
 * Checks a shop's stock: each product's movements add up to its stock, with consecutive numbers and balances, and its
 * variants add up to it as well (C-03, C-04).
 */
export async function expectConsistentStock({ db }: Pick<Engine, 'db'>): Promise<void> {
  const products = await db.selectFrom('products').select(['id', 'stock', 'stock_version']).execute()
  const variants = await db.selectFrom('product_variants').selectAll().execute()
  const movements = await db
    .selectFrom('stock_movements')
    .selectAll()
    .orderBy('product_id')
    .orderBy('number')
    .execute()
  for (const { id, stock, stock_version } of products) {
    const own = movements.filter(({ product_id }) => product_id === id)
    let balance = 0
    const balances = own.map(({ quantity }) => (balance += quantity))
    expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => index + 1))
    expect(own.map((movement) => movement.balance)).toEqual(balances)
    expect({ id, stock, stock_version }).toEqual({ id, stock: balance, stock_version: own.length })
    const shelves = variants.filter(({ product_id }) => product_id === id)
    if (shelves.length === 0) continue
    expect(shelves.reduce((sum, variant) => sum + variant.stock, 0)).toBe(stock)
    for (const variant of shelves) {
      const moved = own.filter(({ variant_id }) => variant_id === variant.id)
      expect(moved.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(variant.stock)
    }
  }
}
