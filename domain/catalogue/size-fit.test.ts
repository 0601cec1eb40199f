import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSizeReason, SIZE_REASONS, sizeFitOf } from './size-fit.ts'

describe('readSizeReason', () => {
  it.each([
    ['Trop petit', 'small'],
    ['les manches sont TROP COURTES', 'small'],
    ['trop serré', 'small'],
    ['Taille petit', 'small'],
    ['un peu trop grande pour elle', 'large'],
    ['taille grand', 'large'],
    ['', null],
    ['Couleur', null],
    ['Petit trou', null],
    ['trop petit de dos, trop long de manches', null],
  ])('reads %s as %s', (reason, fit) => {
    expect(readSizeReason(reason)).toBe(fit)
  })

  it('reads the reasons that the form offers', () => {
    expect(SIZE_REASONS.map(readSizeReason)).toEqual(['small', 'large'])
  })
})

describe('sizeFitOf', { tags: ['F-25'] }, () => {
  it.each([
    [{ delivered: 9, tooSmall: 9, tooLarge: 0 }, null],
    [{ delivered: 10, tooSmall: 2, tooLarge: 0 }, 'small'],
    [{ delivered: 11, tooSmall: 2, tooLarge: 0 }, null],
    [{ delivered: 100, tooSmall: 3, tooLarge: 25 }, 'large'],
    [{ delivered: 20, tooSmall: 5, tooLarge: 4 }, null],
    [{ delivered: 20, tooSmall: 0, tooLarge: 0 }, null],
  ])('of %j is %s', (returns, fit) => {
    expect(sizeFitOf(returns)).toBe(fit)
  })

  it('mirrors the two directions', () => {
    const units = fc.nat(50)
    fc.assert(
      fc.property(units, units, units, (delivered, tooSmall, tooLarge) => {
        const fit = sizeFitOf({ delivered, tooSmall, tooLarge })
        const mirrored = sizeFitOf({ delivered, tooSmall: tooLarge, tooLarge: tooSmall })
        expect(mirrored).toBe(fit && (fit === 'small' ? 'large' : 'small'))
      }),
    )
  })
})
