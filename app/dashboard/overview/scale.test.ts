import { describe, expect, it } from 'vitest'
import { axisTop, linePath, ringSlice } from './scale.ts'

describe('axisTop', () => {
  it.each([
    [0, 4],
    [3, 4],
    [5, 8],
    [11, 12],
    [26, 40],
    [100, 120],
    [501, 800],
    [4000, 4000],
  ])('for the maximum %i returns %i', (max, top) => {
    expect(axisTop(max)).toBe(top)
  })
})

describe('linePath', () => {
  it('draws a line through its points', () => {
    expect(
      linePath([
        { x: 0, y: 10 },
        { x: 5.555, y: 2 },
      ]),
    ).toBe('M0 10 L5.56 2')
    expect(linePath([])).toBe('')
  })
})

describe('ringSlice', () => {
  it('draws a slice clockwise from the top', () => {
    const ring = { center: 50, outer: 40, inner: 20 }
    expect(ringSlice(ring, 0, 0.25)).toBe('M50 10 A40 40 0 0 1 90 50 L70 50 A20 20 0 0 0 50 30 Z')
  })

  it('draws a slice that is the whole ring', () => {
    const path = ringSlice({ center: 50, outer: 40, inner: 20 }, 0, 1)
    expect(path).toContain('A40 40 0 1 1')
    expect(path.startsWith('M50 10')).toBe(true)
    expect(path).not.toContain('1 1 50 10 ')
  })
})
