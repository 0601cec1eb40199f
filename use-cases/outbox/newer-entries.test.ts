import { expect, it } from 'vitest'
import { CHANNEL_NAMES } from '../../domain/outbox/channels.ts'
import { mailSettingsOf } from '../../tests/builders/mail-settings.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { jobChannel } from '../jobs/job-channel.ts'
import { outboxChannels } from './channels.ts'
import { deliverDue } from './deliver-due.ts'
import { enqueue } from './enqueue.ts'

const A_MINUTE = 60_000

/** A shop in which every channel is set up. */
const settings = { ...withWhatsApp({}).settings.defaults, mail: mailSettingsOf() }

/** Of a kind that this version knows, with a content that it does not. */
const NEWER_CONTENT = [
  ['push', 'alert', { topic: 'parcel', mark: '0', subject: 'o-1', by: null }],
  ['whatsapp', 'order-message', { orderId: 'o-1', step: 'parcel', reason: '' }],
] as const

describeOnEachEngine('an entry that only a newer version of the shop knows', (engine) => {
  const queue = (shop: TestShop, entry: object) => {
    const newer = { key: 'newer', recipient: 'x', at: shop.clock(), ...entry }
    return shop.store.transaction((tx) => enqueue(tx, newer as Parameters<typeof enqueue>[1]))
  }
  const everyChannel = (shop: TestShop) => ({ ...outboxChannels(shop), job: jobChannel({}) })

  it.each(CHANNEL_NAMES)('is left to its processes, as it is: %s', { tags: ['R-03'] }, async (channel) => {
    const shop = aShop(engine(), { settings: { defaults: settings, fixed: {} } })
    const secret = { text: 'Bonjour' }
    const id = await queue(shop, { channel, kind: 'newer-kind', payload: { any: 1 }, secret })
    const before = await shop.store.outbox.find(id ?? '')
    const stopping = new AbortController().signal
    for (let attempt = 1; attempt <= 2; attempt++) {
      await deliverDue(shop, everyChannel(shop), { stopping })
      expect(await shop.store.outbox.find(id ?? '')).toEqual(before)
      expect(await shop.store.outbox.recipients(channel)).toEqual([])
      expect(await shop.store.outbox.nextWork({ channel, configured: true })).toBeNull()
      shop.advance(2 * A_MINUTE)
    }
  })

  it.each(CHANNEL_NAMES)(
    'is not counted against when its process was killed: %s',
    {
      tags: ['R-03'],
    },
    async (channel) => {
      const shop = aShop(engine(), { settings: { defaults: settings, fixed: {} } })
      const id = (await queue(shop, { channel, kind: 'newer-kind', payload: {} })) ?? ''
      const now = shop.clock()
      await shop.store.outbox.claim({ id, token: 'of a newer process' }, now, now + 1)
      await shop.store.outbox.handOver({ id, token: 'of a newer process' }, now, now + 1)
      shop.advance(A_MINUTE)
      await deliverDue(shop, everyChannel(shop), { stopping: new AbortController().signal })
      expect(await shop.store.outbox.find(id)).toMatchObject({ state: 'sending', failure: null })
    },
  )

  it.each(NEWER_CONTENT)(
    'waits for its processes: %s %s %j',
    {
      tags: ['R-03'],
    },
    async (channel, kind, payload) => {
      const shop = aShop(engine(), withWhatsApp({}))
      const id = await queue(shop, { channel, kind, payload })
      const stopping = new AbortController().signal
      for (let attempt = 1; attempt <= 2; attempt++) {
        await deliverDue(shop, outboxChannels(shop), { stopping })
        const waiting = { state: 'queued', tries: attempt, failure: null, payload }
        expect(await shop.store.outbox.find(id ?? '')).toMatchObject(waiting)
        shop.advance(2 * A_MINUTE)
      }
    },
  )
})
