import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, nearestName } from './edit-distance.ts'

describe('editDistance', () => {
  it.each([
    ['PORT', 'PORT', 0],
    ['PROT', 'PORT', 1],
    ['POST', 'PORT', 1],
    ['DATADIR', 'DATA_DIR', 1],
    ['facebok', 'facebook', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['abc', '', 3],
  ])('from %s to %s is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance)
  })

  it('is symmetric, zero only for equal words, and at most the length of the longer word', () => {
    const word = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b)
        expect(distance).toBe(editDistance(b, a))
        expect(distance === 0).toBe(a === b)
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      }),
    )
  })

  it('is Infinity when the distance exceeds the maximum, and otherwise exact', () => {
    const word = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(word, word, fc.nat(8), (a, b, max) => {
        const distance = editDistance(a, b)
        expect(editDistance(a, b, max)).toBe(distance <= max ? distance : Number.POSITIVE_INFINITY)
      }),
    )
  })

  it('is 1 after one missing letter or one swap of two different adjacent letters', () => {
    const word = fc.string({ minLength: 2, maxLength: 10 })
    fc.assert(
      fc.property(word, fc.nat(), (a, place) => {
        const at = place % (a.length - 1)
        const swapped = a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2)
        expect(editDistance(a, swapped)).toBe(swapped === a ? 0 : 1)
        expect(editDistance(a, a.slice(0, at) + a.slice(at + 1))).toBe(1)
      }),
    )
  })
})

describe('nearestName', () => {
  it('returns the nearest name within the maximum distance', () => {
    expect(nearestName('whatsap', ['name', 'whatsapp', 'wallets'], 2)).toBe('whatsapp')
  })

  it('returns null when every name exceeds the maximum distance', () => {
    expect(nearestName('colour', ['name', 'whatsapp'], 2)).toBeNull()
  })
})
