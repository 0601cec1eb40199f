import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import { getProduct } from '../catalogue/get-product.ts'
import { placeOrder } from '../orders/place-order.ts'
import { countStock } from './adjust-stock.ts'

const SIZES = ['3 mois', '6 mois', '9 mois']
const figures = (max: number) => fc.tuple(fc.nat({ max }), fc.nat({ max }), fc.nat({ max }))

describeOnEachEngine('countStock', (engine) => {
  async function aDress(stocks: readonly number[]) {
    const shop = aShop(engine(), { newId: () => crypto.randomUUID() })
    const named = Object.fromEntries(SIZES.map((size, index) => [size, stocks[index] ?? 0]))
    const dress = await addSizedProduct(shop, 'Robe', named)
    const sell = (size: string | undefined, quantity: number) => {
      const item = { productId: dress._id, name: 'Robe', price: 1000, image: '', color: null }
      const items = [{ ...item, size: size ?? null, quantity }]
      return placeOrder(shop, anOrderInput(dress, quantity, { items }))
    }
    const stocksNow = async () => {
      const found = await getProduct(shop, dress._id)
      return found.ok ? found.product.variants.map(({ stock }) => stock) : []
    }
    const line = (index: number, counted: number, seen: number) => ({
      productId: dress._id,
      color: null,
      size: SIZES[index] ?? '',
      counted,
      seen,
    })
    return { shop, dress, sell, stocksNow, line }
  }
  const count = (lines: Parameters<typeof countStock>[1]['lines'], id = crypto.randomUUID()) => ({
    id,
    note: '',
    lines,
  })

  it('does not overwrite sales made during the count or while it is stored', {
    tags: ['C-33', 'C-04'],
    timeout: 120_000,
  }, async () => {
    const scenario = fc.record({
      seen: figures(9),
      counted: figures(9),
      before: figures(3),
      during: figures(3),
    })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ seen, counted, before, during }) => {
        const { shop, dress, sell, stocksNow, line } = await aDress(seen)
        const sold = async (units: readonly number[]) => {
          const orders = await Promise.all(units.map((unit, index) => unit > 0 && sell(SIZES[index], unit)))
          return orders.map((placed, index) => (placed && 'order' in placed ? (units[index] ?? 0) : 0))
        }
        const first = await sold(before)
        const lines = counted.map((figure, index) => line(index, figure, seen[index] ?? 0))
        const [written, second] = await Promise.all([countStock(shop, count(lines)), sold(during)])
        expect(written.ok).toBe(true)
        for (const [index, stock] of (await stocksNow()).entries()) {
          const units = (first[index] ?? 0) + (second[index] ?? 0)
          // The stock is 0 when more units were sold than counted.
          expect(stock).toBe(Math.max(0, (counted[index] ?? 0) - units))
        }
        await expectConsistentStock(engine())
        await deleteProducts(shop, [dress._id])
      }),
      { numRuns: propertyRuns(25, engine()) },
    )
  })

  it('writes stock movements only for differences, and only once for a repeated count', async () => {
    const { shop, dress, stocksNow, line } = await aDress([4, 1, 0])
    const list = count([line(0, 3, 4), line(1, 1, 1), line(2, 2, 0)])
    const answers = await Promise.all([countStock(shop, list), countStock(shop, list)])
    expect(answers.map((answer) => answer.ok && answer.repeated).sort()).toEqual([false, true])
    expect(answers[0]).toMatchObject({
      adjustment: { kind: 'count', pieces: 1 },
      units: [
        { size: '3 mois', quantity: -1 },
        { size: '9 mois', quantity: 2 },
      ],
    })
    expect(await stocksNow()).toEqual([3, 1, 2])
    expect(await shop.store.stock.movements(dress._id, 2)).toMatchObject([
      { reason: 'count', reference: list.id },
      { reason: 'count', reference: list.id },
    ])
    expect(await countStock(shop, { ...list, note: 'Autre' })).toMatchObject({ code: 'ADJUSTMENT_ID_TAKEN' })
    await expectConsistentStock(engine())
  })
})
