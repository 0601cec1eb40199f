import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, internationalPhone, readAnyPhone, readPhone, telHref, whatsAppHref } from './phone.ts'

const nineDigits = fc.stringMatching(/^\d{9}$/)

describe('readPhone', () => {
  it.each([
    '771234567',
    '77 123 45 67',
    '77.123.45.67',
    '77-123-45-67',
    '+221 77 123 45 67',
    '00221771234567',
    '221771234567',
    '(77) 123/45/67',
    '77\u202f123\u00a045 67',
    '\u202a+221\u00a077\u00a0123\u00a045\u00a067\u202c',
    '\u200e771234567\u200f',
    '77\u2011123\u201145\u201167',
    'tel:+221771234567',
    '+221(0)77 123 45 67',
    '(+221) (0)77 123 45 67',
    '00221 (0) 77 123 45 67',
    '+221 077 123 45 67',
  ])('reads %j as 771234567', (typed) => {
    expect(readPhone(typed)).toBe('771234567')
  })

  it('reads nine digits that begin with two zeros', () => {
    expect(readPhone('001234567')).toBe('001234567')
  })

  it.each([
    '',
    '77123456',
    '7712345678',
    '+33 6 12 34 56 78',
    '77123456a',
    '+2217712345',
    '７７１２３４５６７',
  ])('rejects %j', (typed) => {
    expect(readPhone(typed)).toBeNull()
  })

  it('returns null, or nine digits that readPhone itself returns unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+\d .-]{7,16}$/)), (typed) => {
        const phone = readPhone(typed)
        if (phone === null) return
        expect(phone).toMatch(/^\d{9}$/)
        expect(readPhone(phone)).toBe(phone)
      }),
    )
  })

  it('removes the Senegalese country code', () => {
    fc.assert(
      fc.property(nineDigits, fc.constantFrom('+221', '00221', '221', '+221 '), (digits, country) => {
        expect(readPhone(`${country}${digits}`)).toBe(digits)
      }),
    )
  })
})

describe('readAnyPhone', () => {
  it.each([
    ['77 123 45 67', '771234567'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033 6.12.34.56.78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['+33 06 12 34 56 78', '+33612345678'],
    ['\u202a+1 (415) 555\u20112671\u202c', '+14155552671'],
    ['tel:+39-06-1234567', '+39061234567'],
    ['+299 12 34 56', '+299123456'],
  ])('reads %j as %s', (typed, phone) => {
    expect(readAnyPhone(typed)).toBe(phone)
    expect(readAnyPhone(phone)).toBe(phone)
    expect(internationalPhone(phone)).toMatch(/^\+[1-9]\d+$/)
  })

  it.each([
    '',
    '0612345678',
    '33612345678',
    '+22177123456',
    '+221',
    '+33 6 12',
    '+0612345678',
    '++33612345678',
  ])('rejects %j', (typed) => {
    expect(readAnyPhone(typed)).toBeNull()
  })

  it('keeps the country of a number with nine digits in all', () => {
    expect(internationalPhone('+299123456')).toBe('+299123456')
  })
})

describe('formatPhone', () => {
  it('formats nine digits as 77 123 45 67', () => {
    expect(formatPhone('771234567')).toBe('77 123 45 67')
  })

  it('returns a text unchanged when the text does not have nine digits', () => {
    expect(formatPhone('12345')).toBe('12345')
  })

  it('is reversed by readPhone', () => {
    fc.assert(
      fc.property(nineDigits, (digits) => {
        expect(readPhone(formatPhone(digits))).toBe(digits)
      }),
    )
  })
})

describe('internationalPhone', () => {
  it.each([
    ['771234567', '+221771234567'],
    ['77 123 45 67', '+221771234567'],
    ['+33612345678', '+33612345678'],
    ['0033612345678', '+33612345678'],
  ])('formats %j as %s', (phone, international) => {
    expect(internationalPhone(phone)).toBe(international)
  })

  it('is used in telephone and chat links', () => {
    expect(telHref('771234567')).toBe('tel:+221771234567')
    expect(whatsAppHref('771234567')).toBe('https://wa.me/221771234567')
  })
})
