import { expect, it } from 'vitest'
import { readStep, refusedValue, type StepValues } from './step-values.ts'

const values = (overrides: Partial<StepValues> = {}): StepValues => ({
  amount: '12 500',
  method: 'Wave',
  reason: '',
  note: 'Au gardien',
  refused: {},
  ...overrides,
})

it('readStep reads the payment method, and an amount with thousands separators', () => {
  expect(readStep('deliver', values())).toEqual({
    ok: true,
    body: { action: 'deliver', amount: 12_500, method: 'Wave', note: 'Au gardien' },
  })
  expect(readStep('pay', values({ amount: '12\u202f500' }))).toMatchObject({ body: { amount: 12_500 } })
})

it.each(['', '12,5', '-1', 'mille'])('readStep refuses %j as an amount', (amount) => {
  expect(readStep('deliver', values({ amount }))).toMatchObject({ ok: false, issues: [{ path: 'amount' }] })
})

it('readStep requires a reason for a cancellation or failure, units for a partial delivery, and a refund amount', {
  tags: ['D-05'],
}, () => {
  expect(readStep('cancel', values({ note: ' ' }))).toMatchObject({ issues: [{ path: 'note' }] })
  expect(readStep('fail', values())).toMatchObject({ issues: [{ path: 'reason' }] })
  expect(readStep('deliver_partly', values({ refused: { 0: 0 } }))).toMatchObject({
    issues: [{ path: 'refused' }],
  })
  expect(readStep('deliver_partly', values({ refused: { 0: 0, 2: 1 } }))).toMatchObject({
    body: { refused: [{ position: 2, quantity: 1 }] },
  })
  expect(readStep('refund', values({ amount: '0' }))).toMatchObject({ issues: [{ path: 'amount' }] })
})

it('refusedValue multiplies the refused units of each item by its price', () => {
  expect(refusedValue([{ price: 5000 }, { price: 2000 }], { 1: 2 })).toBe(4000)
})
