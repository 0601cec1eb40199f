import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { failureText } from '../../domain/outbox/channels.ts'
import type { OutboxEntry } from '../../domain/outbox/entry.ts'
import type { PaymentKind } from '../../domain/payments/payment-policy.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { readMailOverview } from '../mail/mail-overview.ts'
import { abandonEntry, retryEntry } from './change-entry.ts'
import { type DeliveryOptions, deliverDue, type UnstoredEnds } from './deliver-due.ts'
import { enqueue } from './enqueue.ts'
import type { OutboxChannel } from './outbox-channel.ts'

const A_MINUTE = 60_000
const FAULT = new TypeError('order is undefined, +221 77 123 45 67')

type Send = OutboxChannel['send']

/** Sends what is named `good`, and does this with the others. */
function aChannel(poison: Send) {
  const sent: string[] = []
  const channel: OutboxChannel = {
    isConfigured: async () => true,
    send: async (entry, options) => {
      if (entry.recipient !== 'good') return poison(entry, options)
      sent.push(entry.recipient)
      return { outcome: 'accepted', answer: '' }
    },
  }
  return { channel, sent }
}

describeOnEachEngine('an entry of the outbox that fails the shop', (engine) => {
  /** Ends the attempts that run, whose limits the clock of the machine would reach in minutes. */
  let reachLimits: () => void
  beforeEach(() => {
    const { setTimeout } = globalThis
    const limits: (() => void)[] = []
    const isLimit = (ms: number | undefined) => ms === 81_000 || ms === 540_000
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
      if (isLimit(ms)) limits.push(work)
      return setTimeout(isLimit(ms) ? () => {} : work, isLimit(ms) ? 0 : ms)
    }) as typeof setTimeout)
    reachLimits = () => {
      for (const reach of limits.splice(0)) reach()
    }
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const queue = (shop: TestShop, recipient: string, kind: PaymentKind = 'notification', at = shop.clock()) =>
    shop.store.transaction(async (tx) => {
      const entry = { channel: 'payment', kind, recipient, payload: {}, key: `${kind} ${recipient} ${at}` }
      return (await enqueue(tx, { ...entry, at } as Parameters<typeof enqueue>[1])) ?? ''
    })
  const deliver = (shop: TestShop, channel: OutboxChannel, options: Partial<DeliveryOptions> = {}) =>
    deliverDue(shop, { payment: channel }, { stopping: new AbortController().signal, ...options })
  const find = (shop: TestShop, id: string) => shop.store.outbox.find(id)

  it('by throwing is tried three times and set aside with its reason, and keeps no other entry back', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const { channel, sent } = aChannel(() => Promise.reject(FAULT))
    const poison = await queue(shop, 'bad')
    const faults: [unknown, string | undefined][] = []
    const onFault: DeliveryOptions['onFault'] = (error, entry) => faults.push([error, entry?.id])
    for (const minutes of [0, 1, 6, 60]) {
      shop.advance(minutes * A_MINUTE)
      await queue(shop, 'good')
      await deliver(shop, channel, { onFault })
    }
    expect(sent).toHaveLength(4)
    expect(faults).toEqual([
      [FAULT, poison],
      [FAULT, poison],
      [FAULT, poison],
    ])
    const { mails } = await readMailOverview(shop)
    // Texts and numbers in what was thrown are for the log.
    expect(mails).toMatchObject([
      { id: poison, state: 'failed', failure: 'fault', answer: 'TypeError', tries: 3, canRetry: true },
    ])
    await retryEntry(shop, poison)
    await deliver(shop, aChannel(async () => ({ outcome: 'accepted', answer: '' })).channel)
    expect(await find(shop, poison)).toMatchObject({ state: 'sent', faults: 0 })
  })

  it('can be abandoned, and is begun anew after any result', { tags: ['R-03'] }, async () => {
    const shop = aShop(engine())
    let calls = 0
    const { channel } = aChannel(async () => {
      calls += 1
      if (calls === 3) return { outcome: 'waiting' }
      throw FAULT
    })
    const poison = await queue(shop, 'bad')
    for (let attempt = 1; attempt <= 5; attempt++) {
      await deliver(shop, channel)
      shop.advance(10 * A_MINUTE)
    }
    expect(await find(shop, poison)).toMatchObject({ state: 'queued', tries: 5, faults: 2 })
    expect(await abandonEntry(shop, poison)).toMatchObject({ ok: true })
    await deliver(shop, channel)
    expect(calls).toBe(5)
  })

  it('by standing still is stopped before its lease ends, whatever stands still beside it', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const signals: AbortSignal[] = []
    const late: Promise<string>[] = []
    const { channel, sent } = aChannel((_entry, { signal, beforeHandOver }) => {
      signals.push(signal)
      signal.addEventListener('abort', () => late.push(beforeHandOver().then(String, String)))
      return new Promise(() => {})
    })
    const ids = [await queue(shop, 'bad'), await queue(shop, 'worse'), await queue(shop, 'worst')]
    await queue(shop, 'good')
    for (let round = 1; round <= 3; round++) {
      const delivering = deliver(shop, channel)
      await vi.waitFor(() => expect(signals).toHaveLength(3 * round))
      reachLimits()
      await delivering
      shop.advance(10 * A_MINUTE)
    }
    expect(sent).toEqual(['good'])
    for (const id of ids) expect(await find(shop, id)).toMatchObject({ state: 'failed', failure: 'hung' })
    // What still runs may not hand the entry over any more.
    expect(new Set(await Promise.all(late))).toEqual(new Set(['ClaimLostError']))
  })

  it('by standing still after the hand-over is not repeated where that could move money twice', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    let handedOver = 0
    const { channel } = aChannel(async (_entry, { beforeHandOver }) => {
      await beforeHandOver()
      handedOver += 1
      return new Promise(() => {})
    })
    const refund = await queue(shop, 'bad', 'refund')
    const poll = await queue(shop, 'bad', 'expire')
    const delivering = deliver(shop, channel)
    await vi.waitFor(() => expect(handedOver).toBe(2))
    reachLimits()
    await delivering
    expect(await find(shop, refund)).toMatchObject({ state: 'unclear', failure: 'unclear' })
    expect(await find(shop, poll)).toMatchObject({ state: 'queued', failure: 'hung', faults: 1 })
  })

  it('by killing its process three times is set aside, and what was in transit beside it is sent', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const ids = [await queue(shop, 'bad'), await queue(shop, 'good')]
    const bad = ids[0] ?? ''
    /** Begins what is due, as a process does that is then killed. */
    const beginDue = async () => {
      for (const id of await shop.store.outbox.due(shop.clock(), 9, { channel: 'payment', configured: true }))
        await shop.store.outbox.claim({ id, token: id }, shop.clock(), shop.clock() + A_MINUTE)
    }
    const { channel, sent } = aChannel(() => new Promise(() => {}))
    await beginDue()
    shop.advance(A_MINUTE)
    const stopped = { stopping: AbortSignal.abort() }
    await deliver(shop, channel, stopped)
    await beginDue()
    shop.advance(A_MINUTE)
    await deliver(shop, channel, stopped)
    const [first, second] = await Promise.all(ids.map((id) => find(shop, id)))
    expect(first?.nextTryAt).not.toBe(second?.nextTryAt)
    expect([first, second]).toMatchObject([{ faults: 2 }, { faults: 2, state: 'queued' }])
    shop.advance(2 * A_MINUTE)
    await shop.store.outbox.claim({ id: bad, token: 'third' }, shop.clock(), shop.clock() + A_MINUTE)
    shop.advance(A_MINUTE)
    // Two other instances find the end of the lease at the same time.
    await Promise.all([deliver(shop, channel), deliver(shop, channel)])
    expect(await find(shop, bad)).toMatchObject({ state: 'failed', failure: 'killed', tries: 3 })
    expect(sent).toEqual(['good'])
  })

  it('is not counted for an outage of the database, whose end it then survives', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const outage = new ServiceUnavailableError('unreachable', 'down')
    const { channel } = aChannel(() => Promise.reject(new Error('not stored', { cause: outage })))
    const id = await queue(shop, 'bad')
    const onFault = vi.fn()
    for (let attempt = 1; attempt <= 5; attempt++) {
      await expect(deliver(shop, channel, { onFault })).rejects.toThrow('not stored')
      shop.advance(A_MINUTE)
    }
    expect(onFault).not.toHaveBeenCalled()
    expect(await find(shop, id)).toMatchObject({ state: 'queued', tries: 0, faults: 0, failure: null })
  })

  it('by images that cannot be reached waits longer each time, with a text, and keeps no other entry back', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const outage = new ServiceUnavailableError('images', 'down')
    const { channel, sent } = aChannel(() => Promise.reject(new Error('no photo', { cause: outage })))
    const id = await queue(shop, 'bad')
    const waits: number[] = []
    for (let attempt = 1; attempt <= 5; attempt++) {
      await queue(shop, 'good')
      await deliver(shop, channel)
      const entry = await find(shop, id)
      expect(entry).toMatchObject({ state: 'queued', tries: attempt, faults: 0, failure: 'storage' })
      expect(failureText('payment', entry?.failure ?? null)).toContain(
        'Le stockage des images ne répond pas.',
      )
      waits.push((entry?.nextTryAt ?? 0) - shop.clock())
      shop.advance(waits.at(-1) ?? 0)
    }
    expect(sent).toHaveLength(5)
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits[0]).toBeLessThan(waits[4] ?? 0)
  })

  it('is sent once when the database goes away before the result is stored', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const { store } = shop
    const unstored: UnstoredEnds = new Map()
    let calls = 0
    const { channel } = aChannel(async (_entry, { beforeHandOver }) => {
      await beforeHandOver()
      calls += 1
      vi.spyOn(store, 'transaction').mockRejectedValueOnce(new ServiceUnavailableError('unreachable', 'down'))
      return { outcome: 'accepted', answer: '' }
    })
    const refund = await queue(shop, 'bad', 'refund')
    await expect(deliver(shop, channel, { unstored })).rejects.toThrow('down')
    expect(await find(shop, refund)).toMatchObject({ state: 'sending' })
    await deliver(shop, channel, { unstored })
    expect(await find(shop, refund)).toMatchObject({ state: 'sent' })
    expect([calls, unstored.size]).toEqual([1, 0])
  })

  it('by what is stored of it keeps no other entry and no list back', { tags: ['R-03'] }, async () => {
    const shop = aShop(engine())
    const { channel, sent } = aChannel(() => Promise.reject(new Error('never called')))
    const id = await queue(shop, 'bad')
    await engine().db.updateTable('outbox').set({ payload: '{"half' }).where('id', '=', id).execute()
    for (let attempt = 1; attempt <= 4; attempt++) {
      await queue(shop, 'good')
      await deliver(shop, channel)
      shop.advance(10 * A_MINUTE)
    }
    expect(sent).toHaveLength(4)
    expect((await readMailOverview(shop)).mails).toMatchObject([{ id, state: 'failed', failure: 'fault' }])
  })

  it('by an answer that the database refuses is set aside all the same', { tags: ['R-03'] }, async () => {
    const shop = aShop(engine())
    const answer = { toPostgres: () => expect.fail('no text') } as unknown as string
    const { channel, sent } = aChannel(async () => ({ outcome: 'deferred', failure: 'busy', answer }))
    const id = await queue(shop, 'bad')
    for (let attempt = 1; attempt <= 3; attempt++) {
      await queue(shop, 'good')
      await deliver(shop, channel)
      shop.advance(10 * A_MINUTE)
    }
    expect(sent).toHaveLength(3)
    expect((await find(shop, id)) as OutboxEntry).toMatchObject({ state: 'failed', failure: 'fault' })
  })

  it('by a channel that cannot say whether it is configured is named, and waits', {
    tags: ['R-03'],
  }, async () => {
    const shop = aShop(engine())
    const { channel, sent } = aChannel(() => Promise.reject(FAULT))
    await queue(shop, 'good')
    const onFault = vi.fn()
    const broken = { ...channel, isConfigured: () => Promise.reject(FAULT) }
    await deliver(shop, broken, { onFault })
    expect(onFault).toHaveBeenCalledExactlyOnceWith(FAULT, null)
    await deliver(shop, channel)
    expect(sent).toHaveLength(1)
  })
})
