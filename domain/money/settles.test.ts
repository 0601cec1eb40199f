import { expect, it } from 'vitest'
import { isNumberedLater, withoutReversals } from './settles.ts'

const row = (amount: number, transactionNumber: string | null = null, kind = 'payment') => ({
  kind,
  amount,
  transactionNumber,
})

it('withoutReversals drops a step and its undo, and keeps the same amount under another number', () => {
  const rows = [row(5000, 'T1'), row(5000, 'T2'), row(-5000, 'T1'), row(-4000, null, 'refund')]
  expect(withoutReversals(rows)).toEqual([row(5000, 'T2'), row(-4000, null, 'refund')])
  expect(withoutReversals([row(5000), row(-5000), row(5000)])).toEqual([row(5000)])
  expect(withoutReversals([row(5000), row(-5000, null, 'refund')])).toHaveLength(2)
})

it('isNumberedLater tells entries by hand from what was booked with its number', () => {
  expect(['pay', 'confirm_payment', 'refund', null].map((event) => isNumberedLater({ event }))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['receive', 'receive_claim', 'linked_refund'].some((event) => isNumberedLater({ event }))).toBe(
    false,
  )
})
