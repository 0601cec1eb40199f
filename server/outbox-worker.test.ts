import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../data/engines/engine.ts'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { mailSettingsOf, withMail } from '../tests/builders/mail-settings.ts'
import { aLog } from '../tests/support/captured-log.ts'
import { aShop } from '../tests/support/shop.ts'
import { sendMessage } from '../use-cases/contact/messages.ts'
import { outboxChannels } from '../use-cases/outbox/channels.ts'
import { enqueue } from '../use-cases/outbox/enqueue.ts'
import type { OutboxChannel, OutboxChannels } from '../use-cases/outbox/outbox-channel.ts'
import { startOutboxWorker } from './outbox-worker.ts'

const A_MINUTE = 60_000
const MESSAGE = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'Du 28 ?' }

let engine: Engine
beforeEach(async () => {
  vi.useFakeTimers({
    now: Date.parse('2026-03-02T10:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  })
  engine = openMemorySqlite()
  await migrate(engine)
})
afterEach(async () => {
  vi.useRealTimers()
  await engine.close()
})

function aWorkingShop(settings = mailSettingsOf(), others: OutboxChannels = {}) {
  const shop = aShop(engine, { ...withMail(settings), clock: Date.now })
  const stopping = new AbortController()
  const log = aLog()
  const due = vi.spyOn(shop.store.outbox, 'due')
  const outcomes: string[] = []
  const worker = startOutboxWorker(shop, { ...outboxChannels(shop), ...others }, log.logger, {
    stopping: stopping.signal,
    onDelivery: (_entry, { outcome }) => outcomes.push(outcome),
  })
  return { shop, stopping, worker, due, outcomes, lines: log.lines }
}

describe('startOutboxWorker', { tags: ['G-11'] }, () => {
  it('sends a mail as soon as it is queued, and rarely polls otherwise', async () => {
    const { shop, worker, due, outcomes, lines } = aWorkingShop()
    await vi.advanceTimersByTimeAsync(9 * A_MINUTE)
    const looks = due.mock.calls.length
    expect(looks).toBeLessThanOrEqual(3)
    await sendMessage(shop, MESSAGE)
    await worker.idle()
    expect(shop.mailTransport.sent).toHaveLength(1)
    expect(outcomes).toEqual(['accepted'])
    expect(lines).toMatchObject([{ level: 30, msg: 'mail sent', kind: 'contact-message', tries: 1 }])
    expect(JSON.stringify(lines)).not.toMatch(/awa@|Khady|Taille|Du 28/)
  })

  it('tries a deferred mail again when its next attempt is due', async () => {
    const { shop, worker, outcomes, lines } = aWorkingShop()
    shop.mailTransport.answers = [
      { outcome: 'deferred', failure: 'connection', answer: null },
      { outcome: 'deferred', failure: 'busy', answer: '451 awa@exemple.sn later' },
    ]
    await sendMessage(shop, MESSAGE)
    await worker.idle()
    await vi.advanceTimersByTimeAsync(A_MINUTE)
    await worker.idle()
    expect(outcomes).toEqual(['deferred', 'deferred'])
    await vi.advanceTimersByTimeAsync(2 * A_MINUTE)
    await worker.idle()
    expect(outcomes).toEqual(['deferred', 'deferred', 'accepted'])
    expect(lines).toMatchObject([{ failure: 'connection' }, { failure: 'busy' }, { msg: 'mail sent' }])
    expect(JSON.stringify(lines)).not.toContain('exemple.sn')
  })

  it('logs a fault with the entry, and tries it again', async () => {
    const { shop, worker, lines } = aWorkingShop()
    await worker.idle()
    const { send } = shop.mailTransport
    shop.mailTransport.send = () => Promise.reject(new Error('no such template'))
    await sendMessage(shop, MESSAGE)
    await worker.idle()
    shop.mailTransport.send = send
    for (let seconds = 0; seconds < 90; seconds += 30) {
      await vi.advanceTimersByTimeAsync(30_000)
      await worker.idle()
    }
    const [{ id }] = (await engine.db.selectFrom('outbox').select('id').execute()) as [{ id: string }]
    expect(lines).toMatchObject([
      { level: 50, msg: 'mail not sent', entry: id, state: 'queued', err: { message: 'no such template' } },
      { level: 30, msg: 'mail sent', entry: id },
    ])
  })

  it('asks a channel again that could not say whether it is configured', async () => {
    let isMended = false
    const payment: OutboxChannel = {
      isConfigured: async () => {
        if (!isMended) throw new Error('no setting')
        return true
      },
      send: async () => ({ outcome: 'accepted', answer: '' }),
    }
    const { shop, worker, outcomes, lines } = aWorkingShop(mailSettingsOf(), { payment })
    const refund = { channel: 'payment', kind: 'refund', recipient: 'Wave', payload: {}, key: 'r1' } as const
    await shop.store.transaction((tx) => enqueue(tx, { ...refund, at: shop.clock() }))
    await worker.idle()
    expect(lines[0]).toMatchObject({ level: 50, msg: 'payments not sent', err: { message: 'no setting' } })
    isMended = true
    await vi.advanceTimersByTimeAsync(30_000)
    await worker.idle()
    expect(outcomes).toEqual(['accepted'])
  })

  it('lets no channel wait for another one', { tags: ['R-03'] }, async () => {
    const received = Promise.withResolvers<void>()
    const payment: OutboxChannel = {
      isConfigured: async () => true,
      send: async () => {
        received.resolve()
        return { outcome: 'waiting' }
      },
    }
    const { shop, worker, lines } = aWorkingShop(mailSettingsOf(), { payment })
    const [connected, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    shop.mailTransport.send = async () => {
      connected.resolve()
      await answered.promise
      return { outcome: 'accepted', answer: '250 OK' }
    }
    await sendMessage(shop, MESSAGE)
    await connected.promise
    const notification = { channel: 'payment', kind: 'notification', recipient: 'Wave', payload: {} } as const
    await shop.store.transaction((tx) => enqueue(tx, { ...notification, key: 'n1', at: shop.clock() }))
    await received.promise
    answered.resolve()
    await worker.idle()
    expect(lines.map(({ msg }) => msg).toSorted()).toEqual(['mail sent', 'payment waits for a result'])
  })

  it('waits at shutdown for the mail server’s answer to the current mail, and sends no other mail', async () => {
    const { shop, worker, stopping, outcomes } = aWorkingShop()
    const answered = Promise.withResolvers<void>()
    const handedOver = Promise.withResolvers<void>()
    shop.mailTransport.send = async (_mail, _server, { beforeHandOver } = {}) => {
      await beforeHandOver?.()
      handedOver.resolve()
      await answered.promise
      return { outcome: 'accepted', answer: '250 OK' }
    }
    await sendMessage(shop, MESSAGE)
    await handedOver.promise
    stopping.abort()
    let idle = false
    const waiting = worker.idle().then(() => {
      idle = true
    })
    await vi.advanceTimersByTimeAsync(1000)
    expect(idle).toBe(false)
    answered.resolve()
    await waiting
    expect(outcomes).toEqual(['accepted'])
    await sendMessage(shop, MESSAGE)
    await vi.advanceTimersByTimeAsync(60 * A_MINUTE)
    expect(await shop.store.outbox.counts()).toEqual([{ channel: 'mail', waiting: 1, unsent: 0 }])
  })
})
