import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_ID_PATTERN, orderIdFrom, paymentCodeFrom, readableCode } from './order-id.ts'

const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

describe('orderIdFrom', () => {
  it('returns KB- followed by ten characters other than I, L, O and U', () => {
    fc.assert(
      fc.property(tenBytes, (bytes) => {
        const id = orderIdFrom(bytes)
        expect(id).toMatch(ORDER_ID_PATTERN)
        expect(id.slice(3)).not.toMatch(/[ILOU]/)
      }),
    )
  })

  it('uses every character equally often', () => {
    const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const counts = new Map<string, number>()
    for (const character of readableCode(everyByte, 256)) {
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8))
  })

  it('derives one character from each byte', () => {
    fc.assert(
      fc.property(tenBytes, fc.nat({ max: 9 }), (bytes, place) => {
        const changed = Uint8Array.from(bytes)
        changed[place] = (bytes[place] ?? 0) ^ 1
        expect(orderIdFrom(changed)).not.toBe(orderIdFrom(bytes))
      }),
    )
  })

  it('throws when there are too few random bytes', () => {
    expect(() => orderIdFrom(new Uint8Array(9))).toThrow(RangeError)
  })

  it('uses readableCode, which maps each byte modulo 32 to a character', () => {
    expect(readableCode(Uint8Array.of(0, 10, 31, 32, 18, 255), 6)).toBe('0AZ0JZ')
  })
})

describe('paymentCodeFrom', () => {
  it('returns six characters that no spreadsheet reads as a number or a date', () => {
    const sixBytes = fc.uint8Array({ minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(sixBytes, (bytes) => {
        expect(paymentCodeFrom(bytes)).toMatch(/^[A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Z]{4}[A-HJKMNP-TV-Z]$/)
      }),
    )
    expect(paymentCodeFrom(Uint8Array.of(4, 14, 5, 1, 2, 3))).toBe('EE512D')
  })

  it('throws when there are too few random bytes', () => {
    expect(() => paymentCodeFrom(new Uint8Array(5))).toThrow(RangeError)
  })
})
