import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fittedSize,
  keepInside,
  MAX_SCALE,
  type Point,
  pinch,
  swipeTo,
  type View,
  WHOLE,
  zoomAt,
} from './zoom-view.ts'

const SCREEN = { width: 360, height: 800 }
const pixels = fc.double({ min: -400, max: 400, noNaN: true })
const point = fc.record({ x: pixels, y: pixels })
const view = fc.record({ scale: fc.double({ min: 1, max: MAX_SCALE, noNaN: true }), x: pixels, y: pixels })

/** Returns the point of the image that is displayed at `point`, in unscaled pixels from the image's centre. */
const below = (point: Point, { scale, x, y }: View) => [(point.x - x) / scale, (point.y - y) / scale]

describe('the view of a zoomed image', { tags: ['F-20'] }, () => {
  it('fits the whole image on the screen at scale 1', () => {
    expect(fittedSize({ width: 1600, height: 800 }, SCREEN)).toEqual({ width: 360, height: 180 })
    expect(fittedSize({ width: 100, height: 400 }, SCREEN)).toEqual({ width: 200, height: 800 })
  })

  it('zooms within the limits and keeps the point below the finger in place', () => {
    fc.assert(
      fc.property(view, point, fc.double({ min: 0.1, max: 20, noNaN: true }), (view, point, scale) => {
        const zoomed = zoomAt(view, scale, point)
        expect(zoomed.scale).toBeGreaterThanOrEqual(1)
        expect(zoomed.scale).toBeLessThanOrEqual(MAX_SCALE)
        const [before, after] = [below(point, view), below(point, zoomed)]
        expect(after[0]).toBeCloseTo(before[0] ?? 0, 6)
        expect(after[1]).toBeCloseTo(before[1] ?? 0, 6)
      }),
    )
  })

  it('grows with the distance between two fingers and follows the fingers', () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const
    const apart = [
      { x: -100, y: 10 },
      { x: 100, y: 10 },
    ] as const
    expect(pinch(WHOLE, from, apart)).toEqual({ scale: 2, x: 0, y: 10 })
    expect(pinch(WHOLE, from, from)).toEqual(WHOLE)
    expect(pinch({ ...WHOLE, scale: 4 }, apart, from).scale).toBe(2)
  })

  it('has a finite scale and position when two fingers start in the same place', () => {
    const one = { x: 3, y: 3 }
    fc.assert(
      fc.property(view, point, point, (view, a, b) => {
        for (const value of Object.values(pinch(view, [one, one], [a, b])))
          expect(Number.isFinite(value)).toBe(true)
      }),
    )
  })

  it('is centred when smaller than the screen, and covers the screen when larger', () => {
    const shown = fittedSize({ width: 800, height: 800 }, SCREEN)
    fc.assert(
      fc.property(view, (view) => {
        const inside = keepInside(view, shown, SCREEN)
        for (const [side, offset] of [
          ['width', inside.x],
          ['height', inside.y],
        ] as const) {
          const size = shown[side] * inside.scale
          if (size <= SCREEN[side]) expect(Math.abs(offset)).toBe(0)
          else expect(size / 2 - Math.abs(offset)).toBeGreaterThanOrEqual(SCREEN[side] / 2 - 1e-6)
        }
      }),
    )
  })
})

describe('swipeTo', { tags: ['F-20'] }, () => {
  it.each([
    ['the next image after a long swipe to the left', 1, { dx: -120, ms: 900 }, 2],
    ['the previous image after a long swipe to the right', 1, { dx: 120, ms: 900 }, 0],
    ['the same image after a short and slow swipe', 1, { dx: -60, ms: 900 }, 1],
    ['the next image after a short and fast swipe', 1, { dx: -60, ms: 80 }, 2],
    ['the last image after a swipe beyond it', 2, { dx: -300, ms: 100 }, 2],
    ['the first image after a swipe beyond it', 0, { dx: 300, ms: 100 }, 0],
  ] as const)('returns %s', (_, index, swipe, to) => {
    expect(swipeTo(index, 3, { ...swipe, width: 360 })).toBe(to)
  })
})
