import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFrancs, formatFrancsPlain, roundToFranc } from './francs.ts'

describe('formatFrancs', () => {
  it.each([
    [0, '0 FCFA'],
    [999, '999 FCFA'],
    [1000, '1\u202f000 FCFA'],
    [12500, '12\u202f500 FCFA'],
    [1234567, '1\u202f234\u202f567 FCFA'],
    [-1500, '-1\u202f500 FCFA'],
    [-0.4, '0 FCFA'],
    [4999.5, '5\u202f000 FCFA'],
    [Number.NaN, '0 FCFA'],
    [Number.POSITIVE_INFINITY, '0 FCFA'],
    [1e21, '1\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000 FCFA'],
  ])('formats %d as %j', (amount, text) => {
    expect(formatFrancs(amount)).toBe(text)
  })

  it('differs from formatFrancsPlain, which uses ordinary spaces for chats, CSV files and print', () => {
    expect(formatFrancsPlain(1234567)).toBe('1 234 567 FCFA')
  })

  it('contains the digits of the rounded amount in groups of three', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (amount) => {
        const text = formatFrancs(amount)
        expect(text).toMatch(/^-?\d{1,3}(?:\u202f\d{3})* FCFA$/)
        expect(Number(text.replace(' FCFA', '').replaceAll('\u202f', '')) + 0).toBe(roundToFranc(amount) + 0)
      }),
    )
  })
})

describe('roundToFranc', () => {
  it('rounds half a franc up', () => {
    expect(roundToFranc(1249.5)).toBe(1250)
    expect(roundToFranc(1249.4)).toBe(1249)
  })
})
