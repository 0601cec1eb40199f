import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { createStore } from '../../data/store.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { addOffer } from '../../tests/support/promotions.ts'
import { aShop } from '../../tests/support/shop.ts'
import { planOf, statementsOf } from '../../tools/query-plans/explain.ts'
import { placeOrder } from '../orders/place-order.ts'
import { checkCode } from './check-code.ts'
import { deletePromotion, switchPromotion } from './manage-promotions.ts'

let engine: Engine
beforeEach(async () => {
  engine = openMemorySqlite()
  await migrate(engine)
})
afterEach(() => engine.close())

const PHONE = '771234567'

describe('checkCode', () => {
  it('makes the same queries and gives the same answer for every code that cannot be used', {
    tags: ['H-04'],
  }, async () => {
    const shop = aShop(engine)
    const product = await addProduct(shop, { price: 1000 })
    const soon = new Date(shop.clock() + 1).toISOString()
    await addOffer(shop, { code: 'FINI', terms: { until: soon } })
    shop.advance(1)
    await addOffer(shop, { code: 'BON' })
    await switchPromotion(shop, (await addOffer(shop, { code: 'PAUSE' })).id, false)
    await deletePromotion(shop, (await addOffer(shop, { code: 'ARCHIVE' })).id)
    await addOffer(shop, { code: 'EPUISE', terms: { maxUses: 1 } })
    await addOffer(shop, { code: 'UNEFOIS', terms: { maxUsesPerPhone: 1 } })
    await addOffer(shop, { code: 'PREMIERE', terms: { firstOrder: true } })
    for (const code of ['EPUISE', 'UNEFOIS']) {
      const sent = { totalAmount: 900, discount: 100, promotionCodes: [code], customerPhone: PHONE }
      expect(await placeOrder(shop, anOrderInput(product, 1, sent))).toMatchObject({ ok: true })
    }
    const items = [{ productId: product._id, color: null, size: null, price: 1000, quantity: 1 }]
    const asked = async (code: string) => {
      let answer: unknown
      const statements = await statementsOf(engine, async () => {
        answer = await checkCode(shop, { code, items, phone: PHONE })
      })
      return { answer, statements: statements.map(({ sql }) => sql) }
    }
    const usable = await asked('BON')
    expect(usable.answer).toMatchObject({ ok: true, promotion: { code: 'BON' } })
    const unknown = await asked('INCONNU')
    expect(unknown.answer).toMatchObject({ code: 'CODE_INVALID', message: 'Ce code n’est pas valable.' })
    expect(usable.statements).toHaveLength(6)
    expect(unknown.statements).toEqual(usable.statements)
    for (const code of ['FINI', 'PAUSE', 'ARCHIVE', 'EPUISE', 'UNEFOIS', 'PREMIERE', '€', '']) {
      expect([code, await asked(code)]).toEqual([code, unknown])
    }
  })
})

describe('the queries about uses', () => {
  it.each([
    ['figures', 'order_promotions_by_promotion'],
    ['usesOf', 'order_promotions_by_promotion'],
    ['usesOfPhone', 'orders_by_phone'],
    ['hasOrdered', 'orders_by_phone'],
  ] as const)('"%s" reads only the orders concerned, through %s', { tags: ['H-05'] }, async (name, index) => {
    const { promotions } = createStore(engine)
    const ask = {
      figures: () => promotions.figures(['a', 'b']),
      usesOf: () => promotions.usesOf(['a', 'b'], 'KB-1'),
      usesOfPhone: () => promotions.usesOfPhone(['a', 'b'], PHONE, 'KB-1'),
      hasOrdered: () => promotions.hasOrdered(PHONE, 'KB-1'),
    }
    const statements = await statementsOf(engine, ask[name])
    const plan = (await Promise.all(statements.map((statement) => planOf(engine, statement)))).flat()
    expect(plan.join('\n')).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}\\b`))
    expect(plan.filter((step) => /SCAN (orders|order_promotions)/.test(step))).toEqual([])
  })
})
