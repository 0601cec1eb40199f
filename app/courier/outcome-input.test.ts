import { describe, expect, it } from 'vitest'
import type { CourierOrder } from '../../contracts/courier-run.ts'
import type { CourierActionInput } from '../../contracts/order-action.ts'
import {
  changeOutcome,
  checkOutcome,
  type Outcome,
  type OutcomeValues,
  startOutcome,
} from './outcome-input.ts'

const SPLIT = { action: 'deliver', amount: 12_500, method: 'Wave', cash: 7500, note: '' } as const
const SHOWN = { amount: '12500', method: 'Wave', cash: '7500' }
const TOMORROW = '2026-03-03'

const aLine = {
  ...{ position: 0, name: 'Body', price: 5000, quantity: 3, refused: 0, allocated: 0 },
  ...{ color: null, size: '6 mois', exchanges: [] },
}

function anOrder(more: Partial<CourierOrder> = {}): CourierOrder {
  return {
    orderId: 'KB-1',
    customerName: 'Awa Ndiaye',
    due: 20_000,
    items: [
      { ...aLine, exchanges: [{ color: null, size: '12 mois' }] },
      { ...aLine, position: 2, quantity: 1 },
    ],
    ...more,
  } as CourierOrder
}

/** Checks the first values of the form with these changes. */
function check(outcome: Outcome, changes: Partial<OutcomeValues> = {}, order = anOrder()) {
  return checkOutcome(
    outcome,
    order,
    { ...startOutcome(outcome, order, null, TOMORROW), ...changes },
    TOMORROW,
  )
}

describe('startOutcome', () => {
  it('proposes the amount due in cash, all pieces as taken, and the first exchange', () => {
    expect(startOutcome('deliver', anOrder(), null, TOMORROW)).toEqual({
      ...{ amount: '20000', cash: '', method: 'Cash', note: '', reason: '', day: TOMORROW },
      ...{ exchange: '0 {"color":null,"size":"12 mois"}', quantity: '1', taken: { 0: '3', 2: '1' } },
    })
  })

  it.each<[string, CourierActionInput, Partial<OutcomeValues>]>([
    [
      'a delivery, with at most the amount due',
      { action: 'deliver', amount: 25_000, method: 'Wave', note: 'Porte bleue' },
      { amount: '20000', method: 'Wave', note: 'Porte bleue' },
    ],
    [
      'a partial delivery',
      {
        ...{ action: 'deliver_partly', refused: [{ position: 0, quantity: 2 }] },
        ...{ amount: 9000, method: 'Cash', note: '' },
      } as CourierActionInput,
      { amount: '9000', taken: { 0: '1', 2: '1' } },
    ],
    [
      'an exchange',
      {
        ...{ action: 'exchange', position: 0, quantity: 2, color: null, size: '12 mois' },
        ...{ amount: 20_000, method: 'Cash', note: '' },
      } as CourierActionInput,
      { exchange: '0 {"color":null,"size":"12 mois"}', quantity: '2' },
    ],
    [
      'a failure',
      { action: 'fail', reason: 'postponed', again: '2026-03-09T00:00:00.000Z', note: 'Rappeler' },
      { reason: 'postponed', day: '2026-03-09', note: 'Rappeler' },
    ],
  ])('restores the input of %s', (_what, typed, values) => {
    expect(startOutcome(typed.action, anOrder(), typed, TOMORROW)).toMatchObject(values)
  })
})

/** The values after this many units of the first line are taken. */
const takeUnits = (order: CourierOrder, values: OutcomeValues, units: string) =>
  changeOutcome('deliver_partly', order, values, { taken: { ...values.taken, 0: units } })

describe('changeOutcome', () => {
  const start = startOutcome('deliver_partly', anOrder(), null, TOMORROW)

  it('lowers the proposed amount by the price of the pieces that are not taken', () => {
    expect(takeUnits(anOrder(), start, '1')).toEqual({
      ...start,
      amount: '10000',
      taken: { 0: '1', 2: '1' },
    })
  })

  it('lowers it by what promoted pieces cost, after those refused before', { tags: ['H-06'] }, () => {
    // Four pieces of 5000 for 16 999, one of them refused before: 4249 or 4250 each.
    const item = { ...aLine, quantity: 3, refused: 1, allocated: 3001 }
    const order = anOrder({ due: 12_749, items: [item] })
    const amounts = [2, 1, 0].map(
      (taken) =>
        takeUnits(order, startOutcome('deliver_partly', order, null, TOMORROW), String(taken)).amount,
    )
    expect(amounts).toEqual(['8499', '4249', '0'])
  })

  it('keeps an amount that the courier has typed', () => {
    expect(takeUnits(anOrder(), { ...start, amount: '7000' }, '1').amount).toBe('7000')
  })

  it('proposes for the wallet what the cash beside it leaves', { tags: ['D-23'] }, () => {
    const byWave = changeOutcome('deliver', anOrder(), start, { method: 'Wave' })
    const split = changeOutcome('deliver', anOrder(), byWave, { cash: '5000' })
    expect(split).toMatchObject({ amount: '15000', cash: '5000' })
    expect(changeOutcome('deliver', anOrder(), split, { method: 'Cash' }).amount).toBe('20000')
    const typed = changeOutcome('deliver', anOrder(), split, { amount: '9000' })
    expect(changeOutcome('deliver', anOrder(), typed, { cash: '6000' }).amount).toBe('9000')
    expect(startOutcome('deliver', anOrder(), { ...SPLIT }, TOMORROW)).toMatchObject(SHOWN)
  })

  it('never proposes less than 0', () => {
    expect(takeUnits(anOrder({ due: 4000 }), { ...start, amount: '4000' }, '0').amount).toBe('0')
  })
})

describe('checkOutcome', () => {
  it.each<[string, Outcome, Partial<OutcomeValues>, object]>([
    ['a delivery', 'deliver', {}, { action: 'deliver', amount: 20_000, method: 'Cash', note: '' }],
    [
      'a delivery with less money and an explanation',
      'deliver',
      { amount: '15 000', method: 'Wave', note: ' Le reste demain ' },
      { action: 'deliver', amount: 15_000, method: 'Wave', note: 'Le reste demain' },
    ],
    [
      'cash beside a wallet',
      'deliver',
      { amount: '12 500', method: 'Wave', cash: '7 500' },
      { action: 'deliver', amount: 12_500, method: 'Wave', cash: 7500 },
    ],
    [
      'cash alone, where nothing came by the wallet',
      'deliver',
      { amount: '0', method: 'Wave', cash: '20 000' },
      { action: 'deliver', amount: 20_000, method: 'Cash', note: '' },
    ],
    [
      'a partial delivery',
      'deliver_partly',
      { amount: '10000', taken: { 0: '1', 2: '1' } },
      { action: 'deliver_partly', refused: [{ position: 0, quantity: 2 }], amount: 10_000 },
    ],
    [
      'an exchange',
      'exchange',
      { quantity: '3' },
      { action: 'exchange', position: 0, quantity: 3, color: null, size: '12 mois', amount: 20_000 },
    ],
    [
      'a failure, without the day that belongs to another reason',
      'fail',
      { reason: 'absent', day: '2026-03-09' },
      { action: 'fail', reason: 'absent', again: null, note: '' },
    ],
    [
      'a postponed delivery',
      'fail',
      { reason: 'postponed', day: TOMORROW },
      { action: 'fail', reason: 'postponed', again: '2026-03-03T00:00:00.000Z' },
    ],
  ])('accepts %s', (_what, outcome, changes, input) => {
    expect(check(outcome, changes)).toMatchObject({ input })
  })

  it('asks once about an amount below what is due, with the amounts', { tags: ['D-23'] }, () => {
    const asked = /^Il manque 2.500 FCFA sur 20.000 FCFA\. Enregistrer quand même.\?$/
    expect(check('deliver')).toMatchObject({ question: null })
    expect(check('deliver', { amount: '17500' })).toMatchObject({ question: expect.stringMatching(asked) })
    const split = { amount: '10000', method: 'Wave', cash: '7500' }
    expect(check('deliver', split)).toMatchObject({ question: expect.stringMatching(asked) })
    const part = { amount: '7500', taken: { 0: '1', 2: '1' } }
    expect(check('deliver_partly', part)).toMatchObject({
      question: expect.stringMatching(/^Il manque 2.500 FCFA sur 10.000 FCFA/),
    })
  })

  it('ignores cash that was typed before cash alone was chosen', () => {
    const { input } = check('deliver', { method: 'Cash', cash: '500' }) as { input: object }
    expect(input).toEqual({ action: 'deliver', amount: 20_000, method: 'Cash', note: '' })
  })

  it('asks for no money when the order is paid', () => {
    const paid = { action: 'deliver', amount: 0, method: 'Cash', note: 'Merci' }
    expect(check('deliver', { amount: '9', method: 'Wave', note: 'Merci' }, anOrder({ due: 0 }))).toEqual({
      input: paid,
      question: null,
    })
  })

  it('refuses money when nothing is due for the pieces taken', () => {
    const changes = { amount: '1000', taken: { 0: '0', 2: '1' } }
    expect(check('deliver_partly', changes, anOrder({ due: 4000 }))).toMatchObject({ name: 'amount' })
  })

  it.each<[string, Outcome, Partial<OutcomeValues>, string]>([
    ['an unreadable amount', 'deliver', { amount: 'cinq' }, 'amount'],
    ['more money than is due', 'deliver', { amount: '20001' }, 'amount'],
    ['cash that cannot be read', 'deliver', { method: 'Wave', cash: 'cinq' }, 'cash'],
    [
      'cash and a wallet above what is due',
      'deliver',
      { method: 'Wave', cash: '1', amount: '20000' },
      'cash',
    ],
    [
      'more money than is due for the pieces taken',
      'deliver_partly',
      { taken: { 0: '1', 2: '1' } },
      'amount',
    ],
    ['a partial delivery of all pieces', 'deliver_partly', {}, 'taken-0'],
    ['a partial delivery of no piece', 'deliver_partly', { taken: { 0: '0', 2: '0' } }, 'taken-0'],
    ['more pieces to exchange than ordered', 'exchange', { quantity: '4' }, 'quantity'],
    ['an exchange that is not offered', 'exchange', { exchange: '' }, 'exchange'],
    ['an exchange with too much money', 'exchange', { amount: '20001' }, 'amount'],
    ['a failure without a reason', 'fail', {}, 'reason'],
    ['a day before tomorrow', 'fail', { reason: 'postponed', day: '2026-03-02' }, 'day'],
    ['another reason without an explanation', 'fail', { reason: 'other', note: ' ' }, 'note'],
  ])('refuses %s', (_what, outcome, changes, name) => {
    expect(check(outcome, changes)).toEqual({ name, error: expect.stringMatching(/./) })
  })
})
