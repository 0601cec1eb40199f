import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultSettings } from '../../config/settings.ts'
import { validate } from '../../contracts/fields.ts'
import { orderInput } from '../../contracts/order-form.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { addToCart, type Cart } from '../../domain/cart/cart.ts'
import { orderPrice } from '../../domain/cart/cart-price.ts'
import { orderFrom } from '../../domain/cart/order-from-cart.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { amountRows } from '../../domain/orders/amount-rows.ts'
import { articlesTotal } from '../../domain/orders/amounts.ts'
import { chatMessage } from '../../domain/orders/chat-message.ts'
import { followedOrder } from '../../domain/orders/followed-order.ts'
import type { Order } from '../../domain/orders/order.ts'
import { ORDER_HEADINGS, orderCells } from '../../domain/orders/order-csv.ts'
import { toDiscounts } from '../../domain/orders/order-discount.ts'
import type { Effect, Promotion } from '../../domain/promotions/promotion.ts'
import { aDeliveryZone } from '../../tests/builders/a-delivery-zone.ts'
import { anEnteredLine, anEnteredOrder } from '../../tests/builders/entered-order.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { addOffer } from '../../tests/support/promotions.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { enterOrder } from '../orders/enter-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { deletePromotion } from './manage-promotions.ts'

const ZONES = [
  aDeliveryZone({ id: 'dakar', name: 'Dakar', districts: ['Ouakam'], fee: 1500, freeFrom: 60_000 }),
  aDeliveryZone({ id: 'mbour', name: 'Mbour', districts: ['Saly'], fee: 3000, freeFrom: null }),
]

const effect: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({ kind: fc.constant('free_delivery' as const), zones: fc.subarray(['dakar', 'mbour']) }),
  fc.constantFrom(
    { kind: 'free_items' as const, count: 3, paid: 2 },
    { kind: 'free_items' as const, count: 2, paid: 1 },
  ),
)

const offers = fc.array(
  fc.record({
    code: fc.boolean(),
    terms: fc.record({
      effect,
      minTotal: fc.constantFrom(0, 0, 20_000),
      categories: fc.constantFrom<string[][]>([], [], ['Jouer'], ['Vêtements']),
      combinable: fc.boolean(),
      maxUses: fc.constantFrom(null, 3),
    }),
  }),
  { maxLength: 4 },
)

const choices = fc.array(
  fc.record({ product: fc.nat({ max: 3 }), quantity: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 4 },
)

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const francsIn = (text: string, label: RegExp) =>
  sum([...text.matchAll(label)].map(([, amount = '0']) => Number(amount.replace(/[^\d-]/g, ''))))

/** What the shopper has to pay by each view of the order, in francs, computed from what the view shows. */
function shownTotals(order: Order): Record<string, number> {
  const followed = followedOrder(order, null)
  const cells = orderCells(order, new Map())
  const cell = (heading: string) => Number(cells[ORDER_HEADINGS.indexOf(heading)])
  const text = chatMessage({ ...order, discounts: toDiscounts(order.promotions) }, () => '')
  const lines = sum(order.items.map(({ price, quantity }) => price * quantity))
  return {
    stored: order.totalAmount,
    lines: articlesTotal(order.items) + order.deliveryFee,
    slip: lines + sum(amountRows(order).map(({ amount }) => amount)),
    page:
      lines -
      sum(followed.promotions.map(({ amount, delivery }) => amount - delivery)) +
      followed.deliveryFee,
    toPrepare: followed.amountToPrepare,
    file: cell('Total (FCFA)'),
    fileParts: lines - cell('Remise (FCFA)') + cell('Frais de livraison'),
    worth: cell('Dû (FCFA)'),
    due: cell('Reste à payer (FCFA)'),
    chat: francsIn(text, /^Total : (.+)$/gm),
    chatParts:
      francsIn(text, /^Prix : (.+)$/gm) +
      francsIn(text, /^Livraison : (.*\d.*)$/gm) +
      francsIn(text, /^Remise .+ : (-.+)$/gm),
  }
}

async function readOrder(shop: TestShop, orderId: string): Promise<Order> {
  const found = await shop.store.orders.find(orderId)
  if (!found) throw new Error(`no order ${orderId}`)
  return shop.store.fulfillment.complete(found.order)
}

it('cart, API, entered and edited order, order page, slip, file and chat text agree on random carts', {
  tags: ['H-02', 'H-06'],
  timeout: 240_000,
}, async () => {
  const engine = openMemorySqlite()
  await migrate(engine)
  const actor = { id: 'u1', name: 'Awa' }
  const shop = aShop(engine, {
    actor,
    settings: { defaults: defaultSettings, fixed: { deliveryZones: ZONES } },
  })
  const products: Product[] = []
  for (const [price, category, discount] of [
    [3333, 'Jouer', 0],
    [9990, 'Vêtements/Enfant', 15],
    [101, 'Vêtements/Nouveau-né', 0],
    [24_500, 'Chaussures/Enfant', 30],
  ] as const) {
    products.push(
      await addProduct(shop, { name: `Article à ${price}`, price, category, discount, stock: 999 }),
    )
  }
  let made = 0
  await fc.assert(
    fc.asyncProperty(offers, choices, fc.constantFrom('Ouakam', 'Saly'), async (some, chosen, district) => {
      made += 1
      const promotions: Promotion[] = []
      for (const [index, { code, terms }] of some.entries()) {
        const named = { name: `Offre ${index}`, code: code ? `CODE${made}N${index}` : null }
        promotions.push(await addOffer(shop, { ...named, terms }))
      }
      const cart = chosen.reduce<Cart>((filled, { product, quantity }, index) => {
        const added = products[product]
        return added ? addToCart(filled, added, { color: null, size: null, quantity }, `l${index}`) : filled
      }, [])
      const now = shop.clock()
      const pricing = { zones: ZONES, promotions, district, phone: '771234567' }
      const shown = orderPrice(cart, pricing, now)
      const checkout = {
        orderId: `WEB-${made}`,
        paymentMethod: 'Cash',
        customerName: 'Awa',
        deliveryAddress: 'Rue 10',
      } as const
      const sent = orderFrom(
        cart,
        { ...checkout, customerPhone: '771234567', district },
        now,
        ZONES,
        promotions,
      )
      expect(sent.totalAmount).toBe(shown.total)

      const input = validate(orderInput, sent)
      if (!input.ok) throw new Error(JSON.stringify(input.issues))
      const placed = await placeOrder(shop, input.value)
      expect(placed).toMatchObject({ ok: true, order: { totalAmount: shown.total } })
      const order = await readOrder(shop, sent.orderId)
      expect(order.promotions.map(({ id, amount, allocation }) => ({ id, amount, allocation }))).toEqual(
        shown.promotions.map(({ id, amount, allocation }) => ({ id, amount, allocation })),
      )
      expect(new Set(Object.values(shownTotals(order)))).toEqual(new Set([shown.total]))

      const [first] = products
      if (!first) throw new Error('no product')
      const lines = sent.items.map(({ productId, quantity }) =>
        anEnteredLine({ _id: productId }, { quantity }),
      )
      const zone = ZONES.find(({ districts }) => districts.includes(district))?.name ?? ''
      const entered = await enterOrder(
        shop,
        anEnteredOrder(first, {
          ...{
            orderId: `DESK-${made}`,
            lines,
            zone,
            deliveryFee: shown.fullFee ?? 0,
            totalAmount: shown.total,
          },
          promotionCodes: promotions.flatMap(({ code }) => code ?? []),
        }),
      )
      expect(entered).toMatchObject({
        ok: true,
        order: { totalAmount: shown.total, promotions: order.promotions },
      })

      const edited = await actOnOrder(shop, order.orderId, { action: 'edit', lines })
      expect(edited).toMatchObject({ ok: true, order: { totalAmount: shown.total } })
      expect(new Set(Object.values(shownTotals(await readOrder(shop, order.orderId))))).toEqual(
        new Set([shown.total]),
      )
      for (const orderId of [`WEB-${made}`, `DESK-${made}`])
        await actOnOrder(shop, orderId, { action: 'delete' })
      for (const { id } of promotions) await deletePromotion(shop, id)
    }),
    { numRuns: propertyRuns(100) },
  )
  await engine.close()
})
