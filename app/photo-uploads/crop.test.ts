import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropPixels, moveCorner, moveCrop, reducedSize, squareCrop, turnCrop, WHOLE } from './crop.ts'
import type { Crop } from './photo-store.ts'

const HALF: Crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
const rounded = (crop: Crop) =>
  Object.fromEntries(Object.entries(crop).map(([side, value]) => [side, Math.round(value * 1000) / 1000]))

describe('a crop', () => {
  it('from squareCrop is the largest centred square in the photo', () => {
    expect(squareCrop(2)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
    expect(squareCrop(0.5)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 })
  })

  it('moves without leaving the photo', { tags: ['G-05'] }, () => {
    expect(moveCrop(HALF, 0.1, -0.1)).toEqual({ ...HALF, x: 0.35, y: 0.15 })
    expect(moveCrop(HALF, 2, -2)).toEqual({ ...HALF, x: 0.5, y: 0 })
  })

  it('is resized at a corner while the opposite corner stays in place', { tags: ['G-05'] }, () => {
    expect(rounded(moveCorner(HALF, 'top-left', [0.1, 0.05], null))).toEqual({
      x: 0.35,
      y: 0.3,
      width: 0.4,
      height: 0.45,
    })
    expect(rounded(moveCorner(HALF, 'bottom-right', [-1, 1], null))).toEqual({
      x: 0.25,
      y: 0.25,
      width: 0.1,
      height: 0.75,
    })
  })

  it('remains a square in pixels when its corner is moved', () => {
    const square = moveCorner(squareCrop(2), 'bottom-right', [-0.1, 0], 2)
    expect(rounded(square)).toEqual({ x: 0.25, y: 0, width: 0.4, height: 0.8 })
  })

  it('stays inside the photo during any drag', () => {
    const step = fc.double({ min: -2, max: 2, noNaN: true })
    const corner = fc.constantFrom('top-left', 'top-right', 'bottom-left', 'bottom-right')
    const drags = fc.array(fc.tuple(corner, step, step), { maxLength: 8 })
    fc.assert(
      fc.property(drags, (moves) => {
        const end = moves.reduce((crop, [at, dx, dy]) => moveCorner(crop, at, [dx, dy], null), WHOLE)
        expect(Math.min(end.x, end.y)).toBeGreaterThanOrEqual(-1e-9)
        expect(Math.max(end.x + end.width, end.y + end.height)).toBeLessThanOrEqual(1 + 1e-9)
        expect(Math.min(end.width, end.height)).toBeGreaterThanOrEqual(0.1 - 1e-9)
      }),
    )
  })

  it('rotates with the photo, and is unchanged after four rotations', { tags: ['G-05'] }, () => {
    const corner = { x: 0, y: 0, width: 0.5, height: 0.25 }
    expect(turnCrop(corner)).toEqual({ x: 0.75, y: 0, width: 0.25, height: 0.5 })
    expect(rounded(turnCrop(turnCrop(turnCrop(turnCrop(corner)))))).toEqual(corner)
  })

  it('in pixels is at least one pixel wide and high', () => {
    expect(cropPixels({ x: 1, y: 1, width: 0.1, height: 0.1 }, { width: 3, height: 3 })).toMatchObject({
      width: 1,
      height: 1,
    })
    expect(cropPixels(HALF, { width: 4000, height: 3000 })).toEqual({
      left: 1000,
      top: 750,
      width: 2000,
      height: 1500,
    })
  })
})

describe('reducedSize', () => {
  it('limits the width to the maximum and the height to twice the maximum, and never enlarges the photo', {
    tags: ['G-05'],
  }, () => {
    expect(reducedSize({ width: 4000, height: 3000 }, 800)).toEqual({ width: 800, height: 600 })
    expect(reducedSize({ width: 1000, height: 4000 }, 800)).toEqual({ width: 400, height: 1600 })
    expect(reducedSize({ width: 300, height: 200 }, 800)).toEqual({ width: 300, height: 200 })
  })
})
