import { describe, expect, it } from 'vitest'
import { NO_FLASH_SALE } from '../../tests/builders/a-product.ts'
import { isSameSale, nextFlashSale } from './flash-sale.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const HOUR = 3_600_000
const END = NOW + HOUR
/** A flash sale that started two hours ago and ends in one hour. */
const running = { active: true, discount: 20, durationHours: 3, endTime: new Date(END).toISOString() }
const requested = { active: true, discount: 20, durationHours: 3 } as const

describe('a flash sale that is switched on', () => {
  it('starts now and runs for the requested hours', () => {
    expect(nextFlashSale(NO_FLASH_SALE, requested, NOW)).toEqual({ ...requested, endTime: NOW + 3 * HOUR })
  })

  it('keeps its end time when the same values are requested again before it ends', () => {
    expect(nextFlashSale(running, requested, NOW).endTime).toBe(END)
    expect(nextFlashSale(running, requested, END - 1).endTime).toBe(END)
  })

  it.each([
    ['another discount', { ...requested, discount: 25 }, NOW],
    ['a different duration', { ...requested, durationHours: 5 }, NOW],
    ['the same values once it has ended', requested, END],
  ])('restarts when it is requested with %s', (_case, asked, now) => {
    expect(nextFlashSale(running, asked, now)).toEqual({
      ...asked,
      endTime: now + asked.durationHours * HOUR,
    })
  })

  it('restarts after it was switched off, even if its values are unchanged', () => {
    const off = { ...running, active: false }
    expect(nextFlashSale(off, requested, NOW).endTime).toBe(NOW + 3 * HOUR)
  })
})

describe('a flash sale that is switched off', () => {
  it('keeps its discount and duration for the product form, and has no end time', () => {
    const off = { active: false, discount: 20, durationHours: 3, endTime: null }
    expect(nextFlashSale(running, { active: false }, NOW)).toEqual(off)
  })

  it('differs from a sale that is switched on, even with the same values', () => {
    expect(isSameSale(running, { active: false })).toBe(false)
    expect(isSameSale({ ...running, active: false }, requested)).toBe(false)
  })
})
