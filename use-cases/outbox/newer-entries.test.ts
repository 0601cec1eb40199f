import { expect, it } from 'vitest'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop } from '../../tests/support/shop.ts'
import { outboxChannels } from './channels.ts'
import { deliverDue } from './deliver-due.ts'
import { enqueue } from './enqueue.ts'

const A_MINUTE = 60_000

const NEWER = [
  ['push', 'digest', {}],
  ['push', 'alert', { topic: 'parcel', mark: '0', subject: 'o-1', by: null }],
  ['webhook', 'batch', {}],
  ['payment', 'capture', { paymentId: 'p-1' }],
  ['whatsapp', 'offer', {}],
  ['whatsapp', 'order-message', { orderId: 'o-1', step: 'parcel', reason: '' }],
] as const

describeOnEachEngine('an entry that only a newer version of the shop knows', (engine) => {
  it.each(NEWER)('waits for its processes: %s %s %j', { tags: ['R-03'] }, async (channel, kind, payload) => {
    const shop = aShop(engine(), withWhatsApp({}))
    const entry = { channel, kind, payload, key: 'newer', recipient: 'x', at: shop.clock() }
    const id = await shop.store.transaction((tx) => enqueue(tx, entry as Parameters<typeof enqueue>[1]))
    const stopping = new AbortController().signal
    for (let attempt = 1; attempt <= 2; attempt++) {
      await deliverDue(shop, outboxChannels(shop), { stopping })
      const waiting = { state: 'queued', tries: attempt, failure: null, payload }
      expect(await shop.store.outbox.find(id ?? '')).toMatchObject(waiting)
      shop.advance(2 * A_MINUTE)
    }
  })
})
