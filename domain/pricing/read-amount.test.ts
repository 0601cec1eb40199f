import fc from 'fast-check'
import { expect, it } from 'vitest'
import { explainUnreadable, readDecimal, readFrancs, readTypedNumber, typedNumber } from './read-amount.ts'

it.each([
  ['12 500', 12_500],
  ['１２５００', 12_500],
  ['12 500 F.C.F.A.', 12_500],
  ['12\u202f500', 12_500],
  ['12.500', 12_500],
  ['1.250.000', 1_250_000],
  ['12,500', 12_500],
  ['2500.5', 2500.5],
  ['0,500', 0.5],
  ['1234.567', 1234.567],
  ['15 000 FCFA', 15_000],
  ['12\u00a0500 F', 12_500],
  ['1500f cfa', 1500],
  ['XOF 1,500', 1500],
  ['2 500 francs CFA', 2500],
  ['1.250,50', 1250.5],
  ['1,250.00', 1250],
  ['1 250 000,5', 1_250_000.5],
  ['12’500', 12_500],
  ['\u200e1.500', 1500],
])('readTypedNumber reads %j as %d', (typed, price) => {
  expect(readTypedNumber(typed)).toBe(price)
})

it.each([
  '',
  ' ',
  '0x10',
  '1e3',
  '+5',
  'Infinity',
  '1.000,500',
  '1 500.000',
  '1.2.3',
  '12 50.',
  '12 50',
  '1,250,00',
  'F',
  ',5',
  '--1',
])('readTypedNumber returns NaN for %j', (typed) => {
  expect(readTypedNumber(typed)).toBeNaN()
})

it.each([
  ['43500', 43_500],
  [' 43 500 ', 43_500],
  ['43\u202f500', 43_500],
  ['43.500', 43_500],
  ['43 500 FCFA', 43_500],
  ['1250f', 1250],
  ['1.250,00', 1250],
  ['0', 0],
])('readFrancs reads %j as %d', (typed, francs) => {
  expect(readFrancs(typed)).toBe(francs)
})

it('readDecimal reads a separator before three digits as decimals', () => {
  expect(readDecimal('33,333 %')).toBe(33.333)
  expect(readDecimal('14.716')).toBe(14.716)
  expect(readDecimal('1.250,50')).toBeNaN()
})

it('typedNumber writes any number so that readTypedNumber reads it back', () => {
  expect([1.234, 12.5, 1250, 999.999].map(typedNumber)).toEqual(['1.2340', '12.5', '1250', '999.9990'])
  const amounts = fc
    .double({ min: 0, max: 1e8, noNaN: true })
    .map((amount) => Math.round(amount * 1000) / 1000)
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(readTypedNumber(typedNumber(amount))).toBe(amount)
      expect(readTypedNumber(typedNumber(amount).replace('.', ','))).toBe(amount)
    }),
  )
})

it.each([
  ['1.000,500', /peut se lire 1000,500 ou 1000500/],
  ['1 500.000', /peut se lire 1500,000 ou 1500000/],
  ['12 50', /«\s12 50\s» n’est pas lisible/],
  ['4 9', null],
  ['cher', null],
  ['', null],
  ['12,5', null],
])('explainUnreadable says why %j is no number', (typed, reason) => {
  const said = explainUnreadable(typed)
  if (reason === null) expect(said).toBeNull()
  else expect(said).toMatch(reason)
})

it.each(['', '-1', '12,5', '12.50', 'mille', 'FCFA', '99999999999999999', '1e9'])(
  'readFrancs returns null for %j',
  (typed) => {
    expect(readFrancs(typed)).toBeNull()
  },
)
