import { describe, expect, it } from 'vitest'
import { anOrder, aPlacedItem } from '../../tests/builders/an-order.ts'
import { due, worthOf } from '../money/owed.ts'
import { act } from './act.ts'
import { newItem, type Order } from './order.ts'
import type { OrderAction } from './order-action.ts'
import { canMove, type FulfillmentStatus, type Move, positionLabel, TRANSITIONS } from './statuses.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const acting = { now: NOW, newId: () => 'new', courierId: null }

const POSITIONS = {
  pending: ['pending', 'unfulfilled'],
  confirmed: ['confirmed', 'unfulfilled'],
  packed: ['confirmed', 'packed'],
  out: ['confirmed', 'out_for_delivery'],
  delivered: ['confirmed', 'delivered'],
  partly: ['confirmed', 'partially_delivered'],
  failed: ['confirmed', 'delivery_failed'],
  returned: ['confirmed', 'returned_to_stock'],
  cancelled: ['cancelled', 'unfulfilled'],
  'cancelled when packed': ['cancelled', 'packed'],
} as const satisfies Record<string, readonly [Order['status'], FulfillmentStatus]>
type Position = keyof typeof POSITIONS
const positions = Object.keys(POSITIONS) as Position[]

const CANCELLED = { cancelled: 'pending', 'cancelled when packed': 'pending' } as const
const ON_ITS_WAY = ['confirmed', 'packed', 'out', 'failed'] as const
const ends = (to: Position) => Object.fromEntries(ON_ITS_WAY.map((from) => [from, to]))

/** For each move: the positions before and after it. The move is refused from a position that is not listed. */
const LEADS: Readonly<Record<Move, Partial<Record<Position, Position>>>> = {
  confirm: { pending: 'confirmed' },
  revert_confirmation: { confirmed: 'pending', packed: 'pending' },
  cancel: { pending: 'cancelled', confirmed: 'cancelled', packed: 'cancelled when packed' },
  reopen: CANCELLED,
  call: { pending: 'pending' },
  pack: { confirmed: 'packed' },
  assign: { confirmed: 'confirmed', packed: 'packed', failed: 'failed' },
  dispatch: { confirmed: 'out', packed: 'out', failed: 'out' },
  deliver: ends('delivered'),
  deliver_partly: ends('partly'),
  exchange: ends('delivered'),
  fail: { confirmed: 'failed', packed: 'failed', out: 'failed' },
  return_to_stock: { failed: 'returned' },
  edit: { pending: 'pending', confirmed: 'confirmed', packed: 'packed' },
  change_address: { pending: 'pending', confirmed: 'confirmed' },
  postpone: { pending: 'pending', confirmed: 'confirmed', packed: 'packed', failed: 'failed' },
  set_day: { pending: 'pending', confirmed: 'confirmed', packed: 'packed', failed: 'failed' },
}

const ITEMS = [newItem(aPlacedItem({ quantity: 3, price: 2000, size: 'S' }))]
const CASH = { amount: 0, method: 'Cash', note: '' } as const

const ACTIONS: Readonly<Record<Move, OrderAction>> = {
  confirm: { action: 'confirm' },
  revert_confirmation: { action: 'revert_confirmation' },
  cancel: { action: 'cancel', reason: 'Doublon' },
  reopen: { action: 'reopen' },
  call: { action: 'call', result: 'no_answer', again: null, reason: '' },
  pack: { action: 'pack' },
  assign: { action: 'assign', courierId: 'moussa', runId: 'run', runPosition: 1 },
  dispatch: { action: 'dispatch' },
  deliver: { action: 'deliver', ...CASH },
  deliver_partly: { action: 'deliver_partly', refused: [{ position: 0, quantity: 1 }], ...CASH },
  exchange: { action: 'exchange', position: 0, quantity: 1, color: null, size: 'M', ...CASH },
  fail: { action: 'fail', reason: 'absent', again: null, note: '' },
  return_to_stock: { action: 'return_to_stock' },
  edit: { action: 'edit', lines: ITEMS, promotions: [], waitingPromotions: [] },
  change_address: { action: 'change_address', deliveryAddress: 'Yoff' },
  postpone: { action: 'postpone', again: '2026-03-04T10:00:00.000Z', note: '' },
  set_day: { action: 'set_day', day: '2026-03-04' },
}

function orderAt(position: Position, overrides: Partial<Order> = {}): Order {
  const [status, fulfillmentStatus] = POSITIONS[position]
  return { ...anOrder({ items: ITEMS, status }), fulfillmentStatus, ...overrides }
}

function effectsOf(order: Order, action: OrderAction) {
  const acted = act(order, action, acting)
  if (!acted.ok) throw new Error(acted.message)
  return acted.effects
}

describe.each(Object.keys(TRANSITIONS) as Move[])('the action “%s”', (move) => {
  it.each(positions)(
    'follows the transition table for an order in the state “%s”',
    { tags: ['D-01'] },
    (from) => {
      const order = orderAt(from)
      const to = LEADS[move][from]
      const acted = act(order, ACTIONS[move], acting)
      expect(canMove(order, move)).toBe(to !== undefined)
      if (to === undefined) {
        if (acted.ok) throw new Error('not refused')
        expect(acted.code).toMatch(/^ORDER_(?:NOT_PENDING|NOT_READY|MOVED)$/)
        expect(acted.message).toContain(`État\u202f: ${positionLabel(order)}.`)
      } else {
        if (!acted.ok) throw new Error(acted.message)
        const { status, fulfillmentStatus } = acted.effects.after
        expect([status, fulfillmentStatus]).toEqual(POSITIONS[to])
      }
    },
  )

  it('is refused for a deleted order', { tags: ['D-05'] }, () => {
    const order = orderAt('confirmed', { deletedAt: '2026-03-01T10:00:00.000Z' })
    expect(act(order, ACTIONS[move], acting)).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })
})

describe('act', () => {
  it('hands an order over at the counter in one step', { tags: ['D-01', 'D-24'] }, () => {
    const paid = { action: 'deliver', amount: 6000, method: 'Cash', note: '' } as const
    const { ended, payments } = effectsOf(orderAt('confirmed'), paid)
    expect(ended).toMatchObject({ number: 1, courierId: null, expected: 6000, collected: 6000 })
    expect(payments).toEqual([{ kind: 'payment', method: 'Cash', amount: 6000, courierId: null }])
  })

  it('accepts a cancellation without a reason only for a pending order', { tags: ['D-05'] }, () => {
    const documented = { action: 'cancel', reason: '' } as const
    expect(act(orderAt('pending'), documented, acting).ok).toBe(true)
    expect(act(orderAt('confirmed'), documented, acting)).toMatchObject({ code: 'ORDER_NOT_PENDING' })
  })

  it('keeps the reason of a cancellation until the order is reopened', { tags: ['D-03', 'D-05'] }, () => {
    const effects = effectsOf(orderAt('confirmed'), { action: 'cancel', reason: 'Doublon' })
    expect(effects).toMatchObject({ note: 'Doublon', after: { cancelReason: 'Doublon' } })
    expect(
      effectsOf({ ...orderAt('cancelled'), cancelReason: 'Doublon' }, { action: 'reopen' }).after,
    ).toMatchObject({
      cancelReason: '',
    })
  })

  it('refuses a payment for a cancelled order, and allows refunds up to the amount paid', {
    tags: ['D-02'],
  }, () => {
    const order = orderAt('cancelled', { received: 2500 })
    expect([worthOf(order), due(order)]).toEqual([0, -2500])
    expect(act(order, { action: 'pay', amount: 1, method: 'Cash' }, acting)).toMatchObject({ ok: false })
    const refunded = effectsOf(order, { action: 'refund', amount: 2500, method: 'Cash', note: '' })
    expect(refunded.after.credit).toBe(0)
    const tooMuch = { action: 'refund', amount: 2501, method: 'Cash', note: '' } as const
    expect(act(order, tooMuch, acting)).toMatchObject({ code: 'REFUND_TOO_LARGE' })
  })

  it('records a refund that exceeds the amount owed as a credit of the order, but only after the delivery', {
    tags: ['D-02'],
  }, () => {
    const refund = { action: 'refund', amount: 1000, method: 'Wave', note: '' } as const
    const before = effectsOf(orderAt('confirmed', { received: 6000 }), refund).after
    expect(before.credit).toBe(0)
    const delivered = effectsOf(orderAt('delivered', { received: 6000 }), refund).after
    expect(delivered.credit).toBe(1000)
    const overpaid = effectsOf(orderAt('delivered', { received: 6700 }), refund).after
    expect(overpaid.credit).toBe(300)
  })

  it('records the courier of a payment reported at the door only when the shop found it as cash', {
    tags: ['D-02'],
  }, () => {
    const claim = { attemptId: 'a', courierId: 'moussa', amount: 6000, status: 'open' } as const
    const order = orderAt('delivered', { doorClaim: { ...claim, method: 'Wave' } })
    expect(effectsOf(order, { action: 'confirm_payment' }).payments).toEqual([
      { kind: 'payment', method: 'Wave', amount: 6000, courierId: null },
    ])
    expect(effectsOf(order, { action: 'confirm_payment', method: 'Cash' }).payments).toEqual([
      { kind: 'payment', method: 'Cash', amount: 6000, courierId: 'moussa' },
    ])
  })

  it('refuses to collect more than the amount owed', { tags: ['D-02', 'D-23'] }, () => {
    const order = orderAt('out', { received: 5000 })
    const deliver = (amount: number) =>
      act(order, { action: 'deliver', amount, method: 'Cash', note: '' }, acting)
    expect(deliver(1000).ok).toBe(true)
    expect(deliver(1001)).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path: 'amount' }] })
    const partly = (amount: number) =>
      act(order, { ...ACTIONS.deliver_partly, action: 'deliver_partly', amount } as OrderAction, acting)
    expect(partly(1).ok).toBe(false)
  })

  it('exchanges an item for another size during delivery, without a change of price', {
    tags: ['D-41'],
  }, () => {
    const { items, totalAmount, credit } = effectsOf(orderAt('out'), ACTIONS.exchange).after
    expect(items).toMatchObject([
      { size: 'S', quantity: 3, refused: 1 },
      { size: 'M', quantity: 1, price: 2000 },
    ])
    expect(totalAmount - credit).toBe(6000)
  })

  it('keeps the day that the customer requested, but clears the time of the next call, when a call confirms the order', {
    tags: ['D-10', 'D-50'],
  }, () => {
    const day = '2026-03-06T08:00:00.000Z'
    const confirmed = { action: 'call', result: 'confirmed', again: null, reason: '' } as const
    const unanswered = { ...orderAt('pending'), ...effectsOf(orderAt('pending'), ACTIONS.call).after }
    expect(unanswered.callAgainAt).not.toBeNull()
    expect(effectsOf(unanswered, confirmed).after.callAgainAt).toBeNull()

    const { after } = effectsOf(unanswered, { action: 'postpone', again: day, note: '' })
    expect(after).toMatchObject({ callAgainAt: day, wantedDay: '2026-03-06' })
    expect(effectsOf({ ...unanswered, ...after }, confirmed).after.callAgainAt).toBe(day)
  })

  it('keeps the wanted day through a call without an answer, and takes the one named when confirming', {
    tags: ['D-10', 'D-50'],
  }, () => {
    const day = '2026-03-06T08:00:00.000Z'
    const confirmed = { action: 'call', result: 'confirmed', again: null, reason: '' } as const
    const postponed = orderAt('pending', { callAgainAt: day, wantedDay: '2026-03-06' })
    const unanswered = { ...postponed, ...effectsOf(postponed, ACTIONS.call).after }
    expect(unanswered).toMatchObject({ callResult: 'no_answer', wantedDay: '2026-03-06' })
    expect(unanswered.callAgainAt).not.toBe(day)

    expect(effectsOf(unanswered, confirmed).after).toMatchObject({
      callAgainAt: day,
      wantedDay: '2026-03-06',
    })
    expect(effectsOf(unanswered, { ...confirmed, day: '2026-03-07' }).after).toMatchObject({
      callAgainAt: '2026-03-07T08:00:00.000Z',
      wantedDay: '2026-03-07',
    })
  })

  it('sets and clears the wanted day without moving the time of the next call', () => {
    const pending = orderAt('pending')
    const unanswered = { ...pending, ...effectsOf(pending, ACTIONS.call).after }
    const { after } = effectsOf(unanswered, ACTIONS.set_day)
    expect(after).toMatchObject({ wantedDay: '2026-03-04', callAgainAt: unanswered.callAgainAt })
    const dated = { ...pending, ...effectsOf(pending, ACTIONS.set_day).after }
    expect(dated.callAgainAt).toBe('2026-03-04T08:00:00.000Z')
    expect(effectsOf(dated, { action: 'set_day', day: null }).after).toMatchObject({
      ...{ wantedDay: null, callAgainAt: null },
    })
  })

  it('requires at least one delivered unit in a partial delivery', { tags: ['D-23'] }, () => {
    const refused = [{ position: 0, quantity: 3 }]
    const all = { action: 'deliver_partly', refused, ...CASH } as const
    expect(act(orderAt('out'), all, acting)).toMatchObject({ code: 'INVALID_INPUT' })
  })
})
