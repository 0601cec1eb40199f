import { describe, expect, it, vi } from 'vitest'
import type { CourierRun } from '../../contracts/courier-run.ts'
import { createActionQueue } from './action-queue.ts'
import type { ActionResult } from './courier-api.ts'
import { createPhoneStorage, readStoredRun, storeRun } from './phone-storage.ts'
import { cancelWaiting, sendQueue } from './send-queue.ts'
import { stopsOf, unitsBack } from './stops.ts'
import { resultText } from './texts.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const DELIVER = { action: 'deliver', amount: 5000, method: 'Cash', note: '' } as const
const PARTLY = { ...DELIVER, action: 'deliver_partly' } as const
const ABSENT = { action: 'fail', reason: 'absent', again: null, note: 'Personne' } as const

/** A local storage that two tabs share. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return typeof this[key] === 'string' ? this[key] : null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

/** Runs work sequentially, as the Web Locks API does. */
function aLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}

function aPhone() {
  const area = new FakeStorage()
  let keys = 0
  const storage = createPhoneStorage(() => area)
  const tab = () =>
    createActionQueue(
      createPhoneStorage(() => area),
      // Keys are random, so their order says nothing.
      () => `key-${99 - keys++}`,
    )
  return { area, storage, tab, queue: tab() }
}

function answering(...results: ActionResult[]) {
  const sent: string[] = []
  return {
    sent,
    send: vi.fn(async ({ orderId }: { orderId: string }): Promise<ActionResult> => {
      sent.push(orderId)
      return results.shift() ?? { kind: 'done', order: null }
    }),
  }
}

const aRun = (overrides: Partial<CourierRun> = {}): CourierRun => ({
  id: 'run-1',
  day: '2026-03-02',
  courierName: 'Moussa',
  expiresAt: '2026-03-03T06:00:00.000Z',
  shop: { name: 'Keur Bébé', phone: '770000000' },
  orders: ['KB-1', 'KB-2'].map((orderId) => ({
    orderId,
    state: 'to_deliver',
    customerName: `Client ${orderId}`,
    phone: '771234567',
    address: 'Ouakam',
    district: '',
    zone: '',
    wantedDay: null,
    notes: [],
    due: 5000,
    claimed: false,
    gift: false,
    items: [],
    back: [],
    reason: null,
    collected: 0,
    method: null,
    cash: 0,
    endedAt: null,
  })),
  ...overrides,
})

describe('sendQueue', () => {
  it('sends actions in the order in which they were made, each once', { tags: ['D-23'] }, async () => {
    const { queue } = aPhone()
    for (const orderId of ['KB-3', 'KB-1', 'KB-2']) queue.add('run-1', orderId, DELIVER, NOW)
    const { send, sent } = answering()
    const withLock = aLock()
    expect(await sendQueue({ queue, runId: 'run-1', send, onDone: () => {}, withLock })).toBe('sent')
    expect(await sendQueue({ queue, runId: 'run-1', send, onDone: () => {}, withLock })).toBe('sent')
    expect(sent).toEqual(['KB-3', 'KB-1', 'KB-2'])
    expect(queue.list()).toEqual([])
  })

  it('sends each action once when two tabs send at the same time', { tags: ['D-23'] }, async () => {
    const { queue, tab } = aPhone()
    queue.add('run-1', 'KB-1', DELIVER, NOW)
    queue.add('run-1', 'KB-2', ABSENT, NOW)
    const { send, sent } = answering()
    const withLock = aLock()
    const other = tab()
    await Promise.all(
      [queue, other].map((one) =>
        sendQueue({ queue: one, runId: 'run-1', send, onDone: () => {}, withLock }),
      ),
    )
    expect(sent).toEqual(['KB-1', 'KB-2'])
  })

  it('stops when no response comes, and sends the same action again on the next call', {
    tags: ['D-23'],
  }, async () => {
    const { queue } = aPhone()
    const added = queue.add('run-1', 'KB-1', DELIVER, NOW)
    queue.add('run-1', 'KB-2', DELIVER, NOW)
    const { send, sent } = answering({ kind: 'unreachable' })
    const sending = { queue, runId: 'run-1', send, onDone: () => {}, withLock: aLock() }
    expect(await sendQueue(sending)).toBe('waiting')
    expect(queue.waiting('run-1')).toMatchObject([{ key: added.key }, { orderId: 'KB-2' }])
    expect(await sendQueue(sending)).toBe('sent')
    expect(sent).toEqual(['KB-1', 'KB-1', 'KB-2'])
  })

  it('keeps a refused action with the server’s message and the input', { tags: ['D-23'] }, async () => {
    const { queue } = aPhone()
    queue.add('run-1', 'KB-1', ABSENT, NOW)
    queue.add('run-1', 'KB-2', DELIVER, NOW)
    const { send } = answering({ kind: 'refused', message: 'Cette commande a changé.' })
    await sendQueue({ queue, runId: 'run-1', send, onDone: () => {}, withLock: aLock() })
    expect(queue.list()).toMatchObject([
      { orderId: 'KB-1', refusal: 'Cette commande a changé.', input: ABSENT },
    ])
    expect(queue.waiting('run-1')).toEqual([])
  })

  it('keeps the actions for the next link of the run when the current link is no longer valid', {
    tags: ['D-23'],
  }, async () => {
    const { queue } = aPhone()
    queue.add('run-1', 'KB-1', DELIVER, NOW)
    queue.add('run-2', 'KB-9', DELIVER, NOW)
    const { send, sent } = answering({ kind: 'ended', message: '' })
    const sending = { queue, runId: 'run-1', send, onDone: () => {}, withLock: aLock() }
    expect(await sendQueue(sending)).toBe('ended')
    expect(queue.list()).toHaveLength(2)
    expect(await sendQueue(sending)).toBe('sent')
    expect(sent).toEqual(['KB-1', 'KB-1'])
    expect(queue.list()).toMatchObject([{ orderId: 'KB-9' }])
  })
})

describe('cancelWaiting', () => {
  it('cancels a waiting action, but not one that is being sent', async () => {
    const { queue } = aPhone()
    const withLock = aLock()
    const first = queue.add('run-1', 'KB-1', DELIVER, NOW)
    expect(await cancelWaiting(queue, first, withLock)).toBe(true)
    const second = queue.add('run-1', 'KB-2', DELIVER, NOW)
    const { send } = answering()
    const sending = sendQueue({ queue, runId: 'run-1', send, onDone: () => {}, withLock })
    expect(await cancelWaiting(queue, second, withLock)).toBe(false)
    await sending
    expect(send).toHaveBeenCalledTimes(1)
  })
})

describe('the phone’s storage', () => {
  it('removes the run once it has expired', { tags: ['D-23', 'D-54'] }, () => {
    const { storage, area } = aPhone()
    storeRun(storage, { token: 'secret', readAt: NOW, run: aRun() })
    expect(readStoredRun(storage, NOW)?.run.orders).toHaveLength(2)
    expect(readStoredRun(storage, Date.parse('2026-03-03T06:00:00.000Z'))).toBeNull()
    expect(JSON.stringify(area)).not.toContain('Client')
  })

  it('ignores a damaged run', () => {
    const { storage } = aPhone()
    for (const text of ['{', '{"token":1}', '[]']) {
      storage.write('courierRun', text)
      expect(readStoredRun(storage, NOW)).toBeNull()
    }
  })

  it('keeps actions until the page is closed if the browser refuses to store them', () => {
    const full = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
    const storage = createPhoneStorage(() => ({ getItem: () => null, setItem: full, removeItem: full }))
    const queue = createActionQueue(storage, () => 'key-1')
    queue.add('run-1', 'KB-1', DELIVER, NOW)
    expect(queue.list()).toHaveLength(1)
    expect(storage.isDurable()).toBe(false)
  })
})

describe('stopsOf', () => {
  it('counts a stop with an unsent action as done', () => {
    const { queue } = aPhone()
    queue.add('run-1', 'KB-1', { ...DELIVER, amount: 4000 }, NOW)
    const { open, done, totals } = stopsOf(aRun(), queue.list())
    expect(open.map(({ order }) => order.orderId)).toEqual(['KB-2'])
    expect(done).toMatchObject([{ order: { orderId: 'KB-1' }, waiting: { input: { amount: 4000 } } }])
    expect(totals).toEqual({ left: 1, toCollect: 5000, cash: 4000, wallets: 0 })
  })

  it('counts cash beside a wallet as cash, before and after it is sent', { tags: ['D-23'] }, () => {
    const { queue } = aPhone()
    const split = { collected: 3000, method: 'Wave', cash: 2000 }
    queue.add('run-1', 'KB-1', { ...DELIVER, amount: 3000, method: 'Wave', cash: 2000 }, NOW)
    expect(stopsOf(aRun(), queue.list()).totals).toMatchObject({ cash: 2000, wallets: 3000 })
    const orders = aRun().orders.map((order) => ({ ...order, ...split, state: 'delivered' as const }))
    expect(stopsOf(aRun({ orders }), []).totals).toMatchObject({ cash: 4000, wallets: 6000 })
    const [order] = orders
    expect(order && resultText(order)).toMatch(
      /^Livré, 3.000 FCFA \(Wave, la boutique vérifie\) et 2.000 FCFA \(espèces\)$/,
    )
  })
})

describe('unitsBack', () => {
  const ofFirst = (run: CourierRun, queue: ReturnType<typeof aPhone>['queue']) =>
    stopsOf(run, queue.list()).done.flatMap(unitsBack)

  it('lists what the courier brings back, before and after the action is sent', {
    tags: ['D-23', 'D-40'],
  }, () => {
    const { queue } = aPhone()
    const item = { ...{ name: 'Body', quantity: 3, color: null, size: '6 mois' } }
    const line = { ...item, position: 0, price: 5000, refused: 0, allocated: 0, exchanges: [] }
    const orders = aRun().orders.map((order) => ({ ...order, items: [line] }))
    queue.add('run-1', 'KB-1', { ...PARTLY, refused: [{ position: 0, quantity: 2 }] }, NOW)
    queue.add('run-1', 'KB-2', ABSENT, NOW)
    expect(ofFirst(aRun({ orders }), queue)).toMatchObject([{ ...item, quantity: 2 }, item])
    const sent = orders.map((order) => ({
      ...{ ...order, state: 'partially_delivered' as const },
      back: [{ ...item, quantity: 2 }],
    }))
    expect(ofFirst(aRun({ orders: sent }), aPhone().queue)).toEqual(sent.flatMap(({ back }) => back))
    const failed = orders.map((order) => ({ ...order, state: 'failed' as const }))
    expect(ofFirst(aRun({ orders: failed }), aPhone().queue)).toHaveLength(2)
  })
})
