import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { confirmOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { storeReceivedBefore } from '../../tests/support/received-before.ts'
import { aShop } from '../../tests/support/shop.ts'
import { placeOrder } from '../orders/place-order.ts'
import { outboxChannels } from '../outbox/channels.ts'
import { deliverDue } from '../outbox/deliver-due.ts'
import { applyRetention } from './apply-retention.ts'
import { eraseCustomer, exportCustomerData, getCustomer } from './customer-data.ts'

const PHONE = '771234567'
const A_DAY = 86_400_000

describeOnEachEngine('the WhatsApp messages of a customer', (engine) => {
  /** An order of Fatou with a message of the shop, and what she and somebody else wrote. */
  async function aConversation() {
    const shop = aShop(engine(), withWhatsApp({ confirm: { template: 'confirm' } }))
    const product = await addProduct(shop, { price: 2000, stock: 9 })
    const placed = await placeOrder(shop, anOrderInput(product, 1, { customerPhone: PHONE }))
    if (!placed.ok) throw new Error(placed.message)
    const { orderId } = placed.order
    await deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal })
    await confirmOrder(shop, orderId)
    const wrote = (id: string, phone: string, order: string | null) =>
      storeReceivedBefore(engine(), {
        ...{ id, wamid: `wamid.${id}`, phone, orderId: order, kind: 'other', text: `texte de ${id}` },
        at: shop.clock(),
      })
    await wrote('fatou', PHONE, orderId)
    await wrote('before', PHONE, null)
    await wrote('other', '781112233', null)
    const ids = async () =>
      (await engine().db.selectFrom('whatsappMessages').select('id').orderBy('id').execute()).map(
        ({ id }) => id,
      )
    return { shop, orderId, ids }
  }

  it('are found, exported and erased by phone', { tags: ['G-12', 'D-54'] }, async () => {
    const { shop, ids } = await aConversation()
    const query = { by: 'phone', value: PHONE } as const
    const found = await exportCustomerData(shop, query, { mayReadMessages: true })
    expect(found.ok && found.data.whatsApp.map(({ text }) => text).sort()).toEqual([
      '',
      'texte de before',
      'texte de fatou',
    ])
    expect(await eraseCustomer(shop, query)).toMatchObject({ ok: true, erased: { whatsApp: 3 } })
    expect(await ids()).toEqual(['other'])
    expect(await getCustomer(shop, query)).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' })
    const stored = [
      await engine().db.selectFrom('outbox').selectAll().execute(),
      await engine().db.selectFrom('auditEntries').selectAll().execute(),
    ]
    expect(JSON.stringify(stored)).not.toContain(PHONE)
  })

  it('are erased with their order by its number', { tags: ['G-12', 'D-54'] }, async () => {
    const { shop, orderId, ids } = await aConversation()
    expect(await eraseCustomer(shop, { by: 'orderId', value: orderId })).toMatchObject({
      erased: { orders: 1, whatsApp: 2 },
    })
    expect(await ids()).toEqual(['before', 'other'])
  })

  it('are deleted after the months of the settings, twelve at first', {
    tags: ['G-12', 'D-54'],
  }, async () => {
    const { shop, ids } = await aConversation()
    shop.advance(360 * A_DAY)
    expect(await applyRetention(shop)).toMatchObject({ whatsApp: 0 })
    shop.advance(15 * A_DAY)
    expect(await applyRetention(shop)).toMatchObject({ whatsApp: 4 })
    expect(await ids()).toEqual([])
  })
})
