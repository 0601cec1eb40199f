import { expect, it } from 'vitest'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import type { PromotionTerms } from '../../domain/promotions/promotion.ts'
import { anEnteredLine, anEnteredOrder } from '../../tests/builders/entered-order.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act } from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { addOffer } from '../../tests/support/promotions.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { copyToVersionBefore } from '../../tests/support/version-before.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import { editPromotion } from '../promotions/manage-promotions.ts'
import { enterOrder } from './enter-order.ts'
import { getOrder } from './get-order.ts'
import { placeOrder } from './place-order.ts'

const AWA = { id: 'awa', name: 'Awa' }
const CATEGORY = 'Vêtements/Enfant'
const FIFTH: Partial<PromotionTerms> = {
  effect: { kind: 'percent', percent: 20 },
  categories: ['Vêtements'],
}
const FREE_DELIVERY = { kind: 'free_delivery', zones: [] } as const satisfies PromotionTerms['effect']

describeOnEachEngine('an order keeps its terms', (engine) => {
  async function aShopWith(terms: Partial<PromotionTerms>) {
    const shop: TestShop = { ...aShop(engine()), actor: AWA }
    const coat = await addProduct(shop, {
      ...{ name: 'Manteau', price: 20_000, stock: 50, category: CATEGORY },
      ...{ colors: ['Bleu', 'Rouge'], sizes: [] },
    })
    const rattle = await addProduct(shop, { name: 'Hochet', price: 1000, stock: 50, category: 'Jouer' })
    const offer = await addOffer(shop, { code: 'ETE', terms })
    return { shop, coat, rattle, offer }
  }

  const line = (product: Product, quantity = 1) =>
    anEnteredLine(product, { quantity, color: colorOf(product) })
  const colorOf = ({ colors }: Product) => colors[0] ?? null

  /** One coat at 20 000 with a fifth off, and 1 500 for the delivery. */
  async function entered(shop: TestShop, coat: Product, fields: object = {}) {
    const input = { lines: [line(coat)], deliveryFee: 1500, promotionCodes: ['ete'], totalAmount: 17_500 }
    const answer = await enterOrder(shop, anEnteredOrder(coat, { ...input, ...fields }))
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    return answer.order.orderId
  }

  const change = (shop: TestShop, { _id }: Product, fields: Partial<Product>) =>
    shop.store.products
      .find(_id)
      .then((now) => now && shop.store.products.update(_id, { ...now, ...fields }, shop.clock()))

  const stored = async (shop: TestShop, orderId: string) => {
    const found = await getOrder(shop, orderId)
    if (!found.ok) throw new Error(found.message)
    return found.order
  }

  it('when its address is edited after the category of a product moved', {
    tags: ['D-13', 'H-06'],
  }, async () => {
    const { shop, coat } = await aShopWith(FIFTH)
    const orderId = await entered(shop, coat)
    await change(shop, coat, { category: 'Jouer', price: 30_000 })
    const lines = [line(coat)]
    expect(
      await act(shop, orderId, { action: 'edit', lines, deliveryAddress: 'Mermoz, rue 3' }),
    ).toMatchObject({
      ...{ totalAmount: 17_500, deliveryFee: 1500, deliveryAddress: 'Mermoz, rue 3' },
      items: [{ price: 20_000, allocated: 4000, terms: { category: CATEGORY, listed: 20_000 } }],
      promotions: [{ code: 'ETE', amount: 4000 }],
    })
  })

  it('when its name is edited after a product was put in the trash', { tags: ['D-13', 'H-06'] }, async () => {
    const { shop, coat } = await aShopWith(FIFTH)
    const placed = await placeOrder(
      shop,
      anOrderInput(coat, 1, {
        items: [{ ...anOrderInput(coat).items[0], color: 'Bleu' } as never],
        ...{ promotionCodes: ['ETE'], discount: 4000, totalAmount: 16_000 },
      }),
    )
    if (!placed.ok) throw new Error(placed.message)
    const { orderId, items } = placed.order
    expect(items[0]).not.toHaveProperty('terms')
    await deleteProducts(shop, [coat._id])
    expect(
      await act(shop, orderId, { action: 'edit', lines: [line(coat)], customerName: 'Awa Diop' }),
    ).toMatchObject({ totalAmount: 16_000, customerName: 'Awa Diop', promotions: [{ amount: 4000 }] })
  })

  it('when another line is added after all of this happened', { tags: ['D-13', 'H-06'] }, async () => {
    const { shop, coat, rattle } = await aShopWith(FIFTH)
    const orderId = await entered(shop, coat)
    await change(shop, coat, { category: 'Jouer' })
    await act(shop, orderId, { action: 'edit', lines: [line(coat), line(rattle)] })
    await deleteProducts(shop, [coat._id])
    await change(shop, rattle, { category: CATEGORY, price: 9000 })
    expect(await act(shop, orderId, { action: 'edit', lines: [line(coat), line(rattle, 2)] })).toMatchObject({
      totalAmount: 19_500,
      items: [{ allocated: 4000 }, { price: 1000, allocated: 0, terms: { category: 'Jouer', listed: 1000 } }],
    })
  })

  it('after an undo, and when its discounts are typed again', { tags: ['D-04', 'D-13'] }, async () => {
    const { shop, coat } = await aShopWith(FIFTH)
    const orderId = await entered(shop, coat)
    await change(shop, coat, { category: 'Jouer', price: 9000 })
    const cheaper = { ...line(coat), discount: 1000, discountReason: 'Retard' }
    expect(await act(shop, orderId, { action: 'edit', lines: [cheaper] })).toMatchObject({
      ...{ totalAmount: 16_700, items: [{ price: 19_000, terms: { listed: 20_000 } }] },
    })
    await act(shop, orderId, { action: 'undo' })
    expect(await act(shop, orderId, { action: 'edit', lines: [line(coat)] })).toMatchObject({
      ...{ totalAmount: 17_500, items: [{ price: 20_000 }] },
    })
  })

  it('not when it was placed by the version before: the category is the product’s, until an edit', {
    tags: ['D-13'],
  }, async () => {
    const { shop, coat, rattle } = await aShopWith(FIFTH)
    const [moved, kept] = [await entered(shop, coat), await entered(shop, coat)]
    await engine().db.updateTable('orderItems').set({ terms: null }).execute()
    await act(shop, kept, { action: 'edit', lines: [line(coat)] })
    await change(shop, coat, { category: 'Jouer' })
    const lines = [line(coat), line(rattle)]
    expect(await act(shop, moved, { action: 'edit', lines })).toMatchObject({ totalAmount: 22_500 })
    expect(await act(shop, kept, { action: 'edit', lines })).toMatchObject({ totalAmount: 18_500 })
  })

  it('while the version before works on it, which knows no terms', { tags: ['D-04', 'H-06'] }, async () => {
    const { shop, coat } = await aShopWith({ ...FIFTH, minTotal: 30_000 })
    const two = { lines: [line(coat, 2)], totalAmount: 33_500 }
    const [undone, packed] = [await entered(shop, coat, two), await entered(shop, coat, two)]
    const { db } = engine()
    for (const orderId of [undone, packed]) await act(shop, orderId, { action: 'edit', lines: [line(coat)] })
    const waiting = (await stored(shop, undone)).waitingPromotions
    expect(waiting).toMatchObject([{ code: 'ETE' }])
    await act(shop, undone, { action: 'undo' })
    await db
      .updateTable('orders')
      .set({ waitingPromotions: JSON.stringify(waiting) })
      .where('orderId', '=', undone)
      .execute()
    await change(shop, coat, { category: 'Jouer' })
    const edit = { action: 'edit', lines: two.lines } as const
    expect(await act(shop, undone, edit)).toMatchObject({ totalAmount: 33_500, waitingPromotions: [] })

    await act(shop, packed, { action: 'confirm' })
    const undo = await db
      .selectFrom('orderUndos')
      .selectAll()
      .where('orderId', '=', packed)
      .executeTakeFirstOrThrow()
    const snapshot = JSON.parse(undo.state)
    const { waitingPromotions: _, items, ...state } = snapshot.state
    const asText = items.map((item: { terms: object }) => ({ ...item, terms: JSON.stringify(item.terms) }))
    const before = JSON.stringify({ ...snapshot, state: { ...state, items: asText } })
    await db.updateTable('orderUndos').set({ state: before }).where('orderId', '=', packed).execute()
    await act(shop, packed, { action: 'undo' })
    expect(await act(shop, packed, edit)).toMatchObject({ totalAmount: 33_500 })
  })

  it('when an edit falls below the least total and comes back', { tags: ['D-13', 'H-06'] }, async () => {
    const { shop, coat, rattle, offer } = await aShopWith({ ...FIFTH, minTotal: 20_500 })
    const lines = [line(coat), line(rattle)]
    const orderId = await entered(shop, coat, { lines, totalAmount: 18_500 })
    const { name, code, terms, version } = offer
    await editPromotion(shop, offer.id, { name, code, active: false, terms, version })
    expect(await act(shop, orderId, { action: 'edit', lines: [line(coat)] })).toMatchObject({
      ...{ totalAmount: 21_500, promotions: [], waitingPromotions: [{ code: 'ETE' }] },
    })
    await act(shop, orderId, { action: 'edit', lines: [line(coat)], customerName: 'Awa Diop' })
    expect(await act(shop, orderId, { action: 'edit', lines })).toMatchObject({
      ...{ totalAmount: 18_500, promotions: [{ code: 'ETE', amount: 4000 }], waitingPromotions: [] },
    })
  })

  it('when the last article of a promotion leaves and comes back', { tags: ['D-13', 'H-06'] }, async () => {
    const { shop, coat, rattle } = await aShopWith(FIFTH)
    const orderId = await entered(shop, coat)
    expect(await act(shop, orderId, { action: 'edit', lines: [line(rattle)] })).toMatchObject({
      ...{ totalAmount: 2500, promotions: [] },
    })
    expect(await act(shop, orderId, { action: 'edit', lines: [line(rattle), line(coat)] })).toMatchObject({
      totalAmount: 18_500,
    })
  })

  it('when « three for two » becomes two and three again', { tags: ['D-13', 'H-06'] }, async () => {
    const { shop, coat } = await aShopWith({ effect: { kind: 'free_items', count: 3, paid: 2 } })
    const orderId = await entered(shop, coat, { lines: [line(coat, 3)], totalAmount: 41_500 })
    const edit = (quantity: number) => act(shop, orderId, { action: 'edit', lines: [line(coat, quantity)] })
    expect(await edit(2)).toMatchObject({ totalAmount: 41_500, promotions: [] })
    expect(await edit(3)).toMatchObject({ totalAmount: 41_500, promotions: [{ amount: 20_000 }] })
  })

  it('of free delivery only from its least total', { tags: ['D-13', 'H-06'] }, async () => {
    const { shop, coat } = await aShopWith({ effect: FREE_DELIVERY, minTotal: 30_000 })
    const orderId = await entered(shop, coat, { lines: [line(coat, 2)], totalAmount: 40_000 })
    const edit = (quantity: number, fee?: number) =>
      act(shop, orderId, {
        ...{ action: 'edit', lines: [line(coat, quantity)] },
        ...(fee !== undefined && { deliveryFee: fee }),
      })
    expect(await edit(1, 0)).toMatchObject({ totalAmount: 21_500, deliveryFee: 1500, promotions: [] })
    expect(await edit(1, 2000)).toMatchObject({ totalAmount: 22_000, deliveryFee: 2000 })
    expect(await edit(2)).toMatchObject({
      ...{ totalAmount: 40_000, deliveryFee: 0, promotions: [{ amount: 2000, delivery: 2000 }] },
    })
    expect(await edit(2, 1000)).toMatchObject({ totalAmount: 41_000, promotions: [], waitingPromotions: [] })
    expect(await edit(3)).toMatchObject({ totalAmount: 61_000, deliveryFee: 1000 })
  })

  it('or says that others have used its promotion up meanwhile', { tags: ['H-05'] }, async () => {
    const { shop, coat } = await aShopWith({ ...FIFTH, minTotal: 30_000, maxUses: 1 })
    const two = { lines: [line(coat, 2)], totalAmount: 33_500 }
    const orderId = await entered(shop, coat, two)
    await act(shop, orderId, { action: 'edit', lines: [line(coat)] })
    const other = await entered(shop, coat, two)
    const back = { action: 'edit', lines: two.lines } as const
    await expect(act(shop, orderId, back)).rejects.toThrow('D’autres commandes ont utilisé l’offre')
    await act(shop, other, { action: 'cancel', reason: 'Erreur' })
    expect(await act(shop, orderId, back)).toMatchObject({ totalAmount: 33_500 })
  })

  it('after the migration as before it: terms come with the first edit', { tags: ['D-13'] }, async ({
    skip,
  }) => {
    if (engine().name !== 'sqlite') skip()
    const { shop, coat } = await aShopWith(FIFTH)
    const orderId = await entered(shop, coat)
    const before = openMemorySqlite()
    await copyToVersionBefore('0033', engine(), before)
    await migrate(before)
    const migrated: TestShop = { ...aShop(before), actor: AWA }
    const edit = { action: 'edit' as const, lines: [line(coat)] }
    expect(await stored(migrated, orderId)).toMatchObject({ items: [{ terms: null }], waitingPromotions: [] })
    expect(await act(migrated, orderId, edit)).toMatchObject({ totalAmount: 17_500 })
    await change(migrated, coat, { category: 'Jouer' })
    expect(await act(migrated, orderId, edit)).toMatchObject({ totalAmount: 17_500 })
    await before.close()
  })
})
