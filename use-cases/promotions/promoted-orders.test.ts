import { expect, it } from 'vitest'
import type { OrderInput } from '../../contracts/order-form.ts'
import type { PromotionTerms } from '../../domain/promotions/promotion.ts'
import { anEnteredLine, anEnteredOrder } from '../../tests/builders/entered-order.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder, deleteOrder, reopenOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { addOffer } from '../../tests/support/promotions.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { enterOrder } from '../orders/enter-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { editPromotion, getPromotion, switchPromotion } from './manage-promotions.ts'

const awa = { id: 'u1', name: 'Awa' }
const CODE = { promotionCodes: [' été '], discount: 1000 }

describeOnEachEngine('an order with promotions', (engine) => {
  async function aShopWith(terms: Partial<PromotionTerms> = {}, code: string | null = 'ETE') {
    const shop = aShop(engine(), { actor: awa })
    const product = await addProduct(shop, { price: 10_000, stock: 99 })
    const offer = await addOffer(shop, { code, terms })
    const order = (sent: Partial<OrderInput> = {}) =>
      placeOrder(shop, anOrderInput(product, 1, { totalAmount: 9000, ...CODE, ...sent }))
    const placed = async (sent: Partial<OrderInput> = {}) => {
      const answer = await order(sent)
      if (!answer.ok) throw new Error(answer.message)
      return answer.order
    }
    return { shop, product, offer, order, placed }
  }

  const storedOrder = async (shop: TestShop, orderId: string) =>
    (await shop.store.orders.find(orderId))?.order
  const usesOf = async (shop: TestShop, id: string) => {
    const found = await getPromotion(shop, id)
    return found.ok ? found.promotion.uses : null
  }

  it('keeps the promotion as it was applied, whatever becomes of it', { tags: ['H-06'] }, async () => {
    const { shop, offer, placed } = await aShopWith({ maxUses: 9 })
    const { orderId, promotions, items } = await placed()
    expect(promotions).toMatchObject([{ id: offer.id, code: 'ETE', amount: 1000, allocation: [1000] }])
    expect(promotions?.[0]?.terms.maxUses).toBeNull()
    expect(items[0]).not.toHaveProperty('allocated')
    const { name, code, active, terms, version } = offer
    const changed = { ...terms, effect: { kind: 'percent', percent: 50 } as const }
    await editPromotion(shop, offer.id, { name, code, active, terms: changed, version })
    expect(await storedOrder(shop, orderId)).toMatchObject({
      totalAmount: 9000,
      items: [{ price: 10_000, allocated: 1000 }],
      promotions: [{ amount: 1000, terms: { ...terms, maxUses: 9 } }],
    })
    expect(await getPromotion(shop, offer.id)).toMatchObject({
      promotion: { uses: 1, revenue: 9000, discount: 1000 },
    })
  })

  it('answers the same when it is sent again, and refuses another code under its id', {
    tags: ['H-05'],
  }, async () => {
    const { order, offer, shop } = await aShopWith({ maxUses: 1 })
    const sent = { orderId: 'KB-MEME' }
    const first = await order(sent)
    expect(await order(sent)).toMatchObject({ ok: true, repeated: true, order: first.ok && first.order })
    expect(await order({ ...sent, promotionCodes: [] })).toMatchObject({ code: 'ORDER_ID_TAKEN' })
    expect(await usesOf(shop, offer.id)).toBe(1)
  })

  it('is placed at the second try when a code is no longer valid', { tags: ['H-05'] }, async () => {
    const { order, offer, shop } = await aShopWith()
    await switchPromotion(shop, offer.id, false)
    const refused = await order()
    expect(refused).toMatchObject({
      code: 'PROMOTION_CHANGED',
      codes: [{ code: ' été ', message: 'Ce code n’est pas valable.' }],
      ...{ promotions: [], totalAmount: 10_000, discount: 0, guessed: [' été '] },
    })
    expect(await order({ promotionCodes: [], discount: 0, totalAmount: 10_000 })).toMatchObject({ ok: true })
  })

  it('has the price that an older page shows, with or without automatic promotions', {
    tags: ['H-02'],
  }, async () => {
    const { shop, product } = await aShopWith({}, null)
    const order = (totalAmount: number) => placeOrder(shop, anOrderInput(product, 1, { totalAmount }))
    const plain = await order(10_000)
    expect(plain).toMatchObject({ ok: true, order: { totalAmount: 10_000 } })
    expect(plain.ok && plain.order).not.toHaveProperty('promotions')
    expect(await order(9000)).toMatchObject({ ok: true, order: { promotions: [{ amount: 1000 }] } })
    expect(await order(8000)).toMatchObject({ code: 'PROMOTION_CHANGED', totalAmount: 9000 })
  })

  it('says first that the price of a line has changed', { tags: ['H-05'] }, async () => {
    const { order, product } = await aShopWith()
    const { items } = anOrderInput({ ...product, price: 8000 })
    expect(await order({ items })).toMatchObject({ code: 'PRICE_CHANGED', items: [{ price: 10_000 }] })
  })

  it('gives its use back when it is cancelled, and takes it again or says that it is gone', {
    tags: ['H-05'],
  }, async () => {
    const { shop, offer, placed, order } = await aShopWith({ maxUses: 1 })
    const first = (await placed()).orderId
    expect(await order()).toMatchObject({ code: 'PROMOTION_CHANGED', codes: [{ code: ' été ' }] })
    await cancelOrder(shop, first)
    expect(await usesOf(shop, offer.id)).toBe(0)
    expect(await reopenOrder(shop, first)).toMatchObject({ ok: true })
    await cancelOrder(shop, first)
    const second = (await placed()).orderId
    const gone = {
      code: 'PROMOTION_GONE',
      message:
        'D’autres commandes ont utilisé l’offre «\u202fOffre Tabaski\u202f» entre-temps. Permettez-lui plus d’utilisations dans «\u202fPromotions\u202f», ou saisissez une nouvelle commande sans elle.',
    }
    expect(await reopenOrder(shop, first)).toMatchObject(gone)
    expect(await storedOrder(shop, first)).toMatchObject({ status: 'cancelled' })
    expect(await actOnOrder(shop, first, { action: 'undo' })).toMatchObject(gone)
    await deleteOrder(shop, second)
    expect(await reopenOrder(shop, first)).toMatchObject({ ok: true })
    expect(await actOnOrder(shop, second, { action: 'restore' })).toMatchObject(gone)
    const { name, code, active, terms } = offer
    await editPromotion(shop, offer.id, { name, code, active, terms: { ...terms, maxUses: 2 }, version: 1 })
    expect(await actOnOrder(shop, second, { action: 'restore' })).toMatchObject({ ok: true })
    expect(await usesOf(shop, offer.id)).toBe(2)
  })

  it('loses its promotion when an edit falls below the least total, and the undo takes the use again', {
    tags: ['H-05'],
  }, async () => {
    const { shop, product, offer, placed, order } = await aShopWith({ maxUses: 1, minTotal: 15_000 })
    const input = { totalAmount: 18_000, discount: 2000 }
    const items = anOrderInput(product, 2).items
    const { orderId } = await placed({ items, ...input })
    const edit = { action: 'edit' as const, lines: [anEnteredLine(product, { quantity: 1 })] }
    expect(await actOnOrder(shop, orderId, edit)).toMatchObject({
      order: { totalAmount: 10_000, promotions: [] },
    })
    expect(await order({ items, ...input })).toMatchObject({ ok: true })
    expect(await actOnOrder(shop, orderId, { action: 'undo' })).toMatchObject({ code: 'PROMOTION_GONE' })
    expect(await usesOf(shop, offer.id)).toBe(1)
  })

  it('uses a promotion as often as a phone may, and a first order only once', {
    tags: ['H-01'],
  }, async () => {
    const { shop, product, order } = await aShopWith({ maxUsesPerPhone: 1 })
    await addOffer(shop, { code: 'PREMIERE', terms: { firstOrder: true } })
    const from = (customerPhone: string | null, promotionCodes = ['ETE']) =>
      order({ customerPhone, promotionCodes })
    expect(await from('771234567')).toMatchObject({ ok: true })
    expect(await from('771234567')).toMatchObject({ code: 'PROMOTION_CHANGED' })
    expect(await from(null)).toMatchObject({
      codes: [{ code: 'ETE', message: 'Indiquez votre téléphone pour utiliser ce code.' }],
    })
    expect(await from('771234567', ['PREMIERE'])).toMatchObject({ code: 'PROMOTION_CHANGED' })
    expect(await from('779876543', ['PREMIERE'])).toMatchObject({ ok: true })
    expect((await placeOrder(shop, anOrderInput(product))).ok).toBe(true)
  })

  it('is a first order again after a cancellation by mistake, unless another order was it since', {
    tags: ['H-05'],
  }, async () => {
    const { shop, product, order, placed } = await aShopWith({ firstOrder: true })
    const customer = { customerPhone: '771234567' }
    const { orderId } = await placed(customer)
    shop.advance(1)
    const later = anOrderInput(product, 1, customer)
    expect(await placeOrder(shop, later)).toMatchObject({ ok: true })
    await cancelOrder(shop, orderId)
    expect(await actOnOrder(shop, orderId, { action: 'undo' })).toMatchObject({
      ok: true,
      order: { promotions: [{ code: 'ETE' }] },
    })
    await cancelOrder(shop, orderId)
    await cancelOrder(shop, later.orderId)
    expect(await order(customer)).toMatchObject({ ok: true })
    expect(await reopenOrder(shop, orderId)).toMatchObject({ code: 'PROMOTION_GONE' })
  })

  it('announces that an automatic promotion has another number of uses', { tags: ['H-05'] }, async () => {
    const { shop, placed } = await aShopWith({ maxUses: 2 }, null)
    const announced = () => shop.publishedEvents.splice(0).filter(({ kind }) => kind === 'promotions').length
    expect(announced()).toBe(1)
    const { orderId } = await placed({ promotionCodes: [] })
    expect(announced()).toBe(1)
    await cancelOrder(shop, orderId)
    expect(announced()).toBe(1)
  })

  it('is entered with automatic promotions and codes, at the total that was shown', {
    tags: ['H-02'],
  }, async () => {
    const { shop, product } = await aShopWith()
    await addOffer(shop, {
      name: 'Livraison offerte',
      terms: { effect: { kind: 'free_delivery', zones: [] } },
    })
    const input = { deliveryFee: 1500, promotionCodes: ['ete'] }
    const enter = (totalAmount: number, sent: object = input) =>
      enterOrder(shop, anEnteredOrder(product, { ...sent, totalAmount }))
    expect(await enter(9000)).toMatchObject({
      order: { totalAmount: 9000, deliveryFee: 0, promotions: [{ amount: 1000 }, { delivery: 1500 }] },
    })
    expect(await enter(11_500)).toMatchObject({ code: 'PROMOTION_CHANGED', totalAmount: 9000 })
    expect(await enter(11_500, { deliveryFee: 1500 })).toMatchObject({
      order: { promotions: [], deliveryFee: 1500 },
    })
    expect(await enter(10_000, { deliveryFee: 1500 })).toMatchObject({
      order: { promotions: [{ delivery: 1500 }] },
    })
  })

  it('has any amount that the articles of an order can cost', { tags: ['H-06'] }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 100_000_000, stock: 999 })
    await addOffer(shop, { code: 'TOUT', terms: { effect: { kind: 'percent', percent: 100 } } })
    const sent = { totalAmount: 0, promotionCodes: ['tout'], discount: 99_900_000_000 }
    expect(await placeOrder(shop, anOrderInput(product, 999, sent))).toMatchObject({
      order: { totalAmount: 0, promotions: [{ amount: 99_900_000_000 }] },
    })
  })
})
