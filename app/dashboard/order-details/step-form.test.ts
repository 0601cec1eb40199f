import type { InferInput } from 'valibot'
import { expect, it } from 'vitest'
import { validate } from '../../../contracts/fields.ts'
import { stepForm } from './step-form.ts'

const read = (action: string, overrides: Partial<InferInput<typeof stepForm>> = {}) =>
  validate(stepForm, {
    action,
    amount: '12 500',
    method: 'Wave',
    reason: '',
    note: 'Au gardien',
    refused: [
      { position: 0, quantity: 0 },
      { position: 2, quantity: 1 },
    ],
    ...overrides,
  })

it('stepForm takes the fields of the action, and an amount with thousands separators', () => {
  const amount = '12\u202f500'
  expect(read('deliver', { amount })).toEqual({
    ok: true,
    value: { action: 'deliver', amount: 12_500, method: 'Wave', note: 'Au gardien' },
  })
  expect(read('pay', { amount })).toEqual({
    ok: true,
    value: { action: 'pay', amount: 12_500, method: 'Wave' },
  })
  expect(read('deliver_partly')).toMatchObject({ value: { refused: [{ position: 2, quantity: 1 }] } })
})

it.each(['', '12,5', '-1', 'mille'])('stepForm refuses %j as an amount', (amount) => {
  const issues = [{ path: 'amount', message: 'Indiquez un montant en francs, sans virgule.' }]
  expect(read('deliver', { amount })).toEqual({ ok: false, issues })
})

it.each([
  ['cancel', 'reason', { reason: ' ' }, 'Indiquez la raison.'],
  ['fail', 'reason', {}, 'Choisissez une raison.'],
  ['deliver_partly', 'refused', { refused: [] }, 'Indiquez les pièces non prises.'],
  ['pay', 'amount', { amount: '0' }, 'Indiquez un montant.'],
  ['refund', 'amount', { amount: '0' }, 'Indiquez un montant.'],
])('stepForm requires for %s its %s', { tags: ['D-05'] }, (action, path, values, message) => {
  expect(read(action, values)).toEqual({ ok: false, issues: [{ path, message }] })
})
