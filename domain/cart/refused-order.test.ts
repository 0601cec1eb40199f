import { describe, expect, it } from 'vitest'
import { aCartLine } from '../../tests/builders/a-cart-line.ts'
import type { LineProblem } from '../errors.ts'
import { unitPrice } from '../pricing/price.ts'
import { withReportedPrices } from './refused-order.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const FLASH = { active: true, discount: 50, endTime: '2026-03-02T13:00:00Z' }
const reported = (price: number | null): LineProblem[] => [
  { productId: 'p1', name: 'Robe', problem: 'price', price, stock: 3 },
]

describe('withReportedPrices', () => {
  it('adopts the price of a refused order, whatever this browser computes', () => {
    const cart = [aCartLine({ _id: 'p1', price: 10_000, flashSale: FLASH })]
    const [line] = withReportedPrices(cart, reported(10_000), NOW)
    expect(line && unitPrice(line, NOW)).toBe(10_000)
  })

  it('leaves a line that already has the price, with its discount, and lines without a reported price', () => {
    const cart = [
      aCartLine({ _id: 'p1', price: 10_000, flashSale: FLASH }),
      aCartLine({ _id: 'p2', cartItemId: 'other' }),
    ]
    expect(withReportedPrices(cart, reported(5000), NOW)).toEqual(cart)
    expect(withReportedPrices(cart, reported(null), NOW)).toEqual(cart)
  })
})
