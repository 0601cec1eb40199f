import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../data/engines/engine.ts'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import type { Delivery } from '../domain/outbox/entry.ts'
import { aLog } from '../tests/support/captured-log.ts'
import { aShop } from '../tests/support/shop.ts'
import { enqueue } from '../use-cases/outbox/enqueue.ts'
import type { OutboxChannel } from '../use-cases/outbox/outbox-channel.ts'
import { startOutboxWorker } from './outbox-worker.ts'

const A_SECOND = 1000
const A_MINUTE = 60 * A_SECOND
const DOWN: Delivery = { outcome: 'deferred', failure: 'timeout', answer: null }

let engine: Engine
let stopping: AbortController
beforeEach(async () => {
  stopping = new AbortController()
  vi.useFakeTimers({
    now: Date.parse('2026-03-02T10:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  })
  engine = openMemorySqlite()
  await migrate(engine)
})
afterEach(async () => {
  stopping.abort()
  vi.useRealTimers()
  await engine.close()
})

/** A shop whose webhooks end like this; `tried` has the recipient of each attempt. */
function aWorkingShop(send: (recipient: string) => Promise<Delivery>) {
  const shop = aShop(engine, { clock: Date.now })
  const tried: string[] = []
  const webhook: OutboxChannel = {
    isConfigured: async () => true,
    waitsPerRecipient: true,
    send: ({ recipient }) => {
      tried.push(recipient)
      return send(recipient)
    },
  }
  const worker = startOutboxWorker(shop, { webhook }, aLog().logger, { stopping: stopping.signal })
  const queue = (recipient: string, count = 1) =>
    shop.store.transaction(async (tx) => {
      for (let number = 0; number < count; number++) {
        const key = `${recipient} ${number} ${Date.now()}`
        await enqueue(tx, { channel: 'webhook', kind: 'event', key, recipient, payload: {}, at: Date.now() })
      }
    })
  const attempts = (recipient: string) => tried.filter((one) => one === recipient).length
  return { shop, worker, queue, attempts }
}

describe('a channel whose recipients wait for themselves', { tags: ['R-13', 'R-03'] }, () => {
  it('serves each recipient while others never answer', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { worker, queue, attempts } = aWorkingShop(async (recipient) => {
      if (recipient !== 'prompt') await held
      return { outcome: 'accepted', answer: '' }
    })
    for (const name of ['mort', 'lent', 'muet', 'absent']) await queue(name, 20)
    await vi.advanceTimersByTimeAsync(0)
    await queue('prompt', 5)
    await vi.waitFor(() => expect(attempts('prompt')).toBe(5))
    expect(attempts('mort')).toBeLessThanOrEqual(3)
    release()
    await worker.idle()
    expect(attempts('mort')).toBe(20)
  })

  it('lets a recipient rest that is down, longer each time, and then sends what waits', async () => {
    let isDown = true
    const { worker, queue, attempts } = aWorkingShop(async (recipient) =>
      isDown && recipient === 'mort' ? DOWN : { outcome: 'accepted', answer: '' },
    )
    const pass = async (milliseconds: number) => {
      for (let passed = 0; passed < milliseconds; passed += A_SECOND) {
        await vi.advanceTimersByTimeAsync(A_SECOND)
        await worker.idle()
      }
    }
    await queue('mort', 200)
    await vi.waitFor(() => expect(attempts('mort')).toBeGreaterThan(0))
    await worker.idle()
    const first = attempts('mort')
    expect(first).toBeLessThanOrEqual(3)
    await pass(3 * A_SECOND)
    expect(attempts('mort')).toBe(first)
    await pass(A_MINUTE)
    const later = attempts('mort')
    expect(later).toBeGreaterThan(first)
    expect(later).toBeLessThan(20)
    await queue('prompt')
    await vi.waitFor(() => expect(attempts('prompt')).toBe(1))
    isDown = false
    await pass(10 * A_MINUTE)
    const rows = await engine.db.selectFrom('outbox').select('state').where('state', '!=', 'sent').execute()
    expect(rows).toEqual([])
  })
})
