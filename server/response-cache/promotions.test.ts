import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { addOffer } from '../../tests/support/promotions.ts'
import { aResponseCache, aSharedRequest } from '../../tests/support/response-cache.ts'
import { aShop } from '../../tests/support/shop.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { currentPromotions } from '../../use-cases/promotions/check-code.ts'
import { switchPromotion } from '../../use-cases/promotions/manage-promotions.ts'
import { sharedRequest } from './shared-request.ts'

const HOUR = 3_600_000

describeOnEachEngine('the cached answer about current promotions', (engine) => {
  function aCachedShop() {
    const shop = aShop(engine())
    const store = shop.store
    const cache = aResponseCache({ clock: shop.clock })
    shop.subscribe(cache.invalidate)
    const names = async () => {
      const { body } = await cache.get(aSharedRequest('/api/promotions/current'), async () => {
        const promotions = await currentPromotions({ ...shop, store })
        return new Response(promotions.map(({ name }) => name).join())
      })
      return body.toString()
    }
    return { shop, cache, names, at: (hours: number) => new Date(shop.clock() + hours * HOUR).toISOString() }
  }

  it('is the same for every visitor', { tags: ['H-01'] }, () => {
    const asked = (url: string) => sharedRequest({ method: 'GET', url, headers: {} })
    expect(asked('/api/promotions/current')).not.toBeNull()
    expect(asked('/api/promotions')).toBeNull()
  })

  it('ends at the moment at which a promotion begins or ends', { tags: ['H-01'] }, async () => {
    const { shop, cache, names, at } = aCachedShop()
    await addOffer(shop, { name: 'Soldes', terms: { from: at(1), until: at(2) } })
    for (const [wait, shown] of [
      [0, ''],
      [HOUR - 1, ''],
      [1, 'Soldes'],
      [HOUR - 1, 'Soldes'],
      [1, ''],
    ] as const) {
      shop.advance(wait)
      expect(await names()).toBe(shown)
    }
    expect(cache.figures()).toMatchObject({ hits: 2, misses: 3 })
  })

  it('changes with a promotion, and when its last use is taken or given back', {
    tags: ['H-05'],
  }, async () => {
    const { shop, cache, names } = aCachedShop()
    expect(await names()).toBe('')
    const { id } = await addOffer(shop, { name: 'Soldes', terms: { maxUses: 1 } })
    expect(await names()).toBe('Soldes')
    const product = await addProduct(shop, { price: 1000 })
    expect([await names(), cache.figures().hits]).toEqual(['Soldes', 1])
    const placed = await placeOrder(shop, anOrderInput(product, 1, { totalAmount: 900, discount: 100 }))
    expect(await names()).toBe('')
    if (placed.ok) await cancelOrder(shop, placed.order.orderId)
    expect(await names()).toBe('Soldes')
    await switchPromotion(shop, id, false)
    expect(await names()).toBe('')
  })
})
