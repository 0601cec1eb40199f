import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import type { Delivery } from '../../domain/outbox/entry.ts'
import type { PaymentKind } from '../../domain/payments/payment-policy.ts'
import { withMail } from '../../tests/builders/mail-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop, OPENING, type TestShop } from '../../tests/support/shop.ts'
import { readMailOverview } from '../mail/mail-overview.ts'
import { queueMail } from '../mail/mailer.ts'
import { abandonEntry, retryEntry } from './change-entry.ts'
import { outboxChannels } from './channels.ts'
import { deliverDue } from './deliver-due.ts'
import { enqueue } from './enqueue.ts'
import type { OutboxChannel } from './outbox-channel.ts'

const A_SECOND = 1000
const A_MINUTE = 60 * A_SECOND
const REFUSED: Delivery = { outcome: 'refused', failure: 'refused', answer: '{"error":"amount"}' }

/** A channel that records the entries it gets, and ends each attempt with the next of these deliveries. */
function aChannel(...deliveries: Delivery[]) {
  const received: string[] = []
  const channel: OutboxChannel = {
    isConfigured: async () => true,
    send: async ({ kind, payload, secret }) => {
      received.push(JSON.stringify([kind, payload, secret]))
      return deliveries.shift() ?? { outcome: 'accepted', answer: '' }
    },
  }
  return { channel, received }
}

const deliver = (shop: TestShop, payment: OutboxChannel) =>
  deliverDue(shop, { ...outboxChannels(shop), payment }, { stopping: new AbortController().signal })

const queue = (shop: TestShop, kind: PaymentKind, entry = {}) =>
  shop.store.transaction((tx) =>
    enqueue(tx, {
      channel: 'payment',
      kind,
      key: `${kind} p1`,
      recipient: 'Wave',
      payload: { payment: 'p1' },
      at: shop.clock(),
      ...entry,
    }),
  )

const row = ({ db }: Engine) => db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()

describeOnEachEngine('the outbox', (engine) => {
  it('gives a channel its entries with payload and secret, and forgets both once they are sent', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const { channel, received } = aChannel()
    await queue(shop, 'refund', { secret: { key: 'wave_sn_prod' } })
    expect(JSON.stringify(await row(engine()))).not.toContain('wave_sn_prod')
    await deliver(shop, channel)
    expect(received).toEqual([JSON.stringify(['refund', { payment: 'p1' }, { key: 'wave_sn_prod' }])])
    expect(await row(engine())).toMatchObject({ state: 'sent', payload: null, secret: null })
  })

  it('announces once that a change has queued entries of a channel', { tags: ['R-03'] }, async () => {
    const shop = aShop(engine())
    const entry = { recipient: 'Wave', payload: {}, at: shop.clock() }
    await shop.store.transaction(async (tx) => {
      for (const id of ['a', 'b', 'c']) {
        await enqueue(tx, { ...entry, channel: 'payment', kind: 'refund', key: `refund ${id}` })
        await enqueue(tx, { ...entry, channel: 'webhook', kind: 'event', key: `event ${id}` })
      }
    })
    expect(shop.publishedEvents).toEqual([
      { kind: 'mail', state: 'queued', channel: 'payment' },
      { kind: 'mail', state: 'queued', channel: 'webhook' },
    ])
    await queue(shop, 'refund')
    expect(shop.publishedEvents).toHaveLength(3)
  })

  it('asks again for a result that is not there yet, and lists no failure meanwhile', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const { channel, received } = aChannel({ outcome: 'waiting' }, { outcome: 'waiting' })
    await queue(shop, 'poll', { expiresAt: OPENING + 60 * A_MINUTE })
    for (const seconds of [0, 5, 29, 1, 119, 1]) {
      shop.advance(seconds * A_SECOND)
      await deliver(shop, channel)
      expect(await readMailOverview(shop)).toMatchObject({ waiting: 0, mails: [], total: 0 })
    }
    expect(received).toHaveLength(3)
    expect(await row(engine())).toMatchObject({ state: 'sent', tries: 3 })
  })

  it('lists what was not sent in every channel, and retries and abandons it', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const { channel, received } = aChannel(REFUSED, REFUSED)
    const id = (await queue(shop, 'refund')) ?? ''
    await deliver(shop, channel)
    expect((await readMailOverview(shop)).mails).toMatchObject([
      {
        channel: 'payment',
        kind: 'refund',
        to: 'Wave',
        state: 'bounced',
        failure: 'refused',
        canRetry: true,
      },
    ])
    expect(await retryEntry(shop, id)).toMatchObject({ ok: true })
    await deliver(shop, channel)
    expect(received).toHaveLength(2)
    expect(await abandonEntry(shop, id)).toMatchObject({ ok: true, message: 'L’envoi est abandonné.' })
    expect(await abandonEntry(shop, id)).toMatchObject({ code: 'MAIL_FINAL', message: /^Cet envoi/ })
    const entries = await shop.store.audit.list({ limit: 9, offset: 0 })
    expect(entries).toMatchObject([
      { action: 'outbox.abandoned', subject: { name: 'Remboursement' } },
      { action: 'outbox.retried' },
    ])
  })

  it('repeats a cut-off attempt of an entry that may be sent twice, and leaves others to an administrator', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const states = async () => {
      const rows = await engine().db.selectFrom('outbox').select(['kind', 'state']).orderBy('kind').execute()
      return rows.map(({ kind, state }) => `${kind} ${state}`)
    }
    for (const kind of ['notification', 'refund'] as const) {
      const claim = { id: (await queue(shop, kind)) ?? '', token: kind }
      await shop.store.outbox.claim(claim, OPENING, OPENING + A_MINUTE)
      await shop.store.outbox.handOver(claim, OPENING, OPENING + A_MINUTE)
    }
    shop.advance(A_MINUTE)
    const { channel, received } = aChannel()
    await deliver(shop, channel)
    expect(received).toHaveLength(1)
    expect(await states()).toEqual(['notification sent', 'refund unclear'])
  })

  it('after a backup is restored, sends only what may be sent twice', {
    tags: ['G-11', 'R-03'],
  }, async () => {
    const shop = aShop(engine(), withMail())
    const mail = { to: 'awa@exemple.sn', subject: 'Essai', text: 'Bonjour', at: OPENING }
    await shop.store.transaction(async (tx) => {
      await queueMail(tx, { kind: 'daily-summary', key: 'k1', ...mail })
      await queueMail(tx, { kind: 'password-reset', key: 'k2', ...mail })
    })
    await queue(shop, 'notification')
    await shop.store.outbox.doubtAll()
    const { channel, received } = aChannel()
    await deliver(shop, channel)
    expect([received.length, shop.mailTransport.servers.length]).toEqual([1, 0])
    const rows = engine().db.selectFrom('outbox').selectAll().orderBy('key')
    expect(await rows.execute()).toMatchObject([
      { state: 'unclear', payload: expect.stringContaining('Bonjour') },
      { state: 'unclear', payload: expect.not.stringContaining('Bonjour'), secret: null },
      { state: 'sent' },
    ])
  })

  it('lets the entries of a channel wait while it is not configured', { tags: ['R-03'] }, async () => {
    const shop = aShop(engine())
    const { channel, received } = aChannel()
    await queue(shop, 'refund')
    await deliver(shop, { ...channel, isConfigured: async () => false })
    expect(received).toEqual([])
    await deliver(shop, channel)
    expect(received).toHaveLength(1)
  })
})
