import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop, OPENING, type TestShop } from '../../tests/support/shop.ts'
import { deliverDue } from './deliver-due.ts'
import { enqueue } from './enqueue.ts'
import type { OutboxChannel } from './outbox-channel.ts'

const A_MINUTE = 60_000

/** Queues an entry whose recipient says which one it is. */
const queue = (shop: TestShop, recipient: string, entry: { group?: string; notBefore?: number } = {}) =>
  shop.store.transaction((tx) =>
    enqueue(tx, {
      channel: 'payment',
      kind: 'notification',
      key: `key ${recipient}`,
      recipient,
      payload: {},
      at: shop.clock(),
      ...entry,
    }),
  )

/** A channel that refuses the recipients in `failing` for now, and records the others as they arrive. */
function aChannel(failing: Set<string>) {
  const sent: string[] = []
  const channel: OutboxChannel = {
    isConfigured: async () => true,
    send: async ({ recipient }) => {
      if (failing.has(recipient)) return { outcome: 'deferred', failure: 'busy', answer: null }
      sent.push(recipient)
      return { outcome: 'accepted', answer: '' }
    },
  }
  return { sent, deliver: (shop: TestShop) => deliverDue(shop, { payment: channel }, ALWAYS) }
}

const ALWAYS = { stopping: new AbortController().signal }

describeOnEachEngine('groups and times of the outbox', (engine) => {
  it('sends the entries of a group one after the other, and those of other groups meanwhile', {
    tags: ['R-13', 'R-03'],
  }, async () => {
    const shop = aShop(engine())
    for (const name of ['a1', 'a2', 'b1', 'a3']) await queue(shop, name, { group: name.slice(0, 1) })
    await queue(shop, 'alone')
    const failing = new Set(['a1'])
    const { sent, deliver } = aChannel(failing)
    await deliver(shop)
    expect(sent.toSorted()).toEqual(['alone', 'b1'])
    failing.clear()
    shop.advance(A_MINUTE)
    await deliver(shop)
    expect(sent.slice(2)).toEqual(['a1', 'a2', 'a3'])
  })

  it('sleeps until the first entry of a group is due, though later ones could be', {
    tags: ['R-13', 'R-03'],
  }, async () => {
    const shop = aShop(engine())
    await queue(shop, 'a1', { group: 'a', notBefore: OPENING + A_MINUTE })
    await queue(shop, 'a2', { group: 'a' })
    const { sent, deliver } = aChannel(new Set())
    await deliver(shop)
    expect(sent).toEqual([])
    const due = { channel: 'payment', configured: true } as const
    expect(await shop.store.outbox.nextWork(due)).toBe(OPENING + A_MINUTE)
    shop.advance(A_MINUTE)
    await deliver(shop)
    expect(sent).toEqual(['a1', 'a2'])
  })

  it('gives nobody an entry while an earlier one of its group is to be sent', {
    tags: ['R-13', 'R-03'],
  }, async () => {
    const shop = aShop(engine())
    const first = (await queue(shop, 'a1', { group: 'a' })) ?? ''
    const second = (await queue(shop, 'a2', { group: 'a' })) ?? ''
    const claim = (id: string) =>
      shop.store.outbox.claim({ id, token: `token ${id}` }, OPENING, OPENING + A_MINUTE)
    expect(await claim(second)).toBeNull()
    expect(await claim(first)).toMatchObject({ id: first })
    expect(await claim(second)).toBeNull()
  })

  it('leaves an attempt alone that goes on after its lease had expired', { tags: ['R-03'] }, async () => {
    const shop = aShop(engine())
    const claim = { id: (await queue(shop, 'slow')) ?? '', token: 'token' }
    const { outbox } = shop.store
    const later = OPENING + A_MINUTE
    await outbox.claim(claim, OPENING, later)
    const expired = await outbox.expiredLeases('payment', later)
    expect(expired).toMatchObject([{ claim, wasHandedOver: false }])
    expect(await outbox.handOver(claim, later, later + A_MINUTE)).toBe(true)
    expect(await outbox.endLease(claim, { state: 'queued' }, later)).toBe(false)
    expect(await outbox.endLease(claim, { state: 'queued' }, later + A_MINUTE)).toBe(true)
  })

  it('waits as long as the other system asks', { tags: ['R-03'] }, async () => {
    const shop = aShop(engine())
    await queue(shop, 'a1')
    const notBefore = OPENING + 5 * A_MINUTE
    const busy: OutboxChannel = {
      isConfigured: async () => true,
      send: async () => ({ outcome: 'deferred', failure: 'busy', answer: null, notBefore }),
    }
    await deliverDue(shop, { payment: busy }, ALWAYS)
    expect(await shop.store.outbox.nextWork({ channel: 'payment', configured: true })).toBe(notBefore)
  })
})
