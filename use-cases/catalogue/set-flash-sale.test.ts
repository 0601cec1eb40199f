import { expect, it } from 'vitest'
import { formatFrancs } from '../../domain/pricing/francs.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, OPENING } from '../../tests/support/shop.ts'
import { createPlan } from './change-plans.ts'
import { setFlashSale } from './set-flash-sale.ts'

const HOUR = 3_600_000
const at = (milliseconds: number) => new Date(OPENING + milliseconds).toISOString()

describeOnEachEngine('setFlashSale', (engine) => {
  it('starts a sale now and ends it after the given hours', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    const set = await setFlashSale(shop, _id, { active: true, durationHours: 3, discount: 20 })
    expect(set).toMatchObject({
      product: { flashSale: { active: true, durationHours: 3, discount: 20, endTime: at(3 * HOUR) } },
    })
    expect(shop.publishedEvents.at(-1)).toEqual({ kind: 'product', productId: _id, touches: 'lists' })
  })

  it('keeps the end of a sale that is saved unchanged, and recomputes it when a value changes', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    const save = async (durationHours: number, discount: number) => {
      const set = await setFlashSale(shop, _id, { active: true, durationHours, discount })
      return set.ok && set.product.flashSale.endTime
    }
    expect(await save(3, 20)).toBe(at(3 * HOUR))
    shop.advance(HOUR)
    expect(await save(3, 20)).toBe(at(3 * HOUR))
    expect(await save(3, 25)).toBe(at(4 * HOUR))
    expect(await save(5, 25)).toBe(at(6 * HOUR))
  })

  it('restarts an expired sale with the same values', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    await setFlashSale(shop, _id, { active: true, durationHours: 1, discount: 0 })
    shop.advance(HOUR)
    expect(await setFlashSale(shop, _id, { active: true, durationHours: 1, discount: 0 })).toMatchObject({
      product: { flashSale: { endTime: at(2 * HOUR) } },
    })
  })

  it('keeps duration and discount of a sale that is switched off, and removes its end time', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    await setFlashSale(shop, _id, { active: true, durationHours: 3, discount: 20 })
    expect(await setFlashSale(shop, _id, { active: false })).toMatchObject({
      product: { flashSale: { active: false, durationHours: 3, discount: 20, endTime: null } },
    })
    shop.advance(HOUR)
    expect(await setFlashSale(shop, _id, { active: true, durationHours: 3, discount: 20 })).toMatchObject({
      product: { flashSale: { active: true, endTime: at(4 * HOUR) } },
    })
  })

  it('says what the product is sold at when a plan of its price runs, on start and stop', {
    tags: ['H-11'],
  }, async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { price: 10_000 })
    const sale = { active: true, durationHours: 3, discount: 20 } as const
    expect(await setFlashSale(shop, _id, sale)).toMatchObject({ soldAt: null })
    const times = { startsAt: OPENING, endsAt: OPENING + 9 * HOUR }
    const plan = { name: 'Soldes', kind: 'flash_sale', value: 30, ...times } as const
    expect(await createPlan(shop, { ...plan, products: { ids: [_id] } })).toMatchObject({ ok: true })
    const sold = async (input: Parameters<typeof setFlashSale>[2]) => {
      const set = await setFlashSale(shop, _id, input)
      return set.ok && set.soldAt
    }
    const text = (price: string) => `«\u202fSoldes\u202f» est en cours\u202f: le produit se vend ${price}.`
    expect(await sold({ active: false })).toBe(text(formatFrancs(7000)))
    expect(await sold({ ...sale, discount: 60 })).toBe(text(formatFrancs(4000)))
    expect(await sold({ ...sale, discount: 60 })).toBeNull()
  })

  it('fails for a missing product', async () => {
    const shop = aShop(engine())
    expect(await setFlashSale(shop, 'none', { active: false })).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(shop.publishedEvents).toEqual([])
  })
})
