import { expect, it } from 'vitest'
import { readFrancs, readTypedNumber } from './read-amount.ts'

it.each([
  ['12 500', 12_500],
  ['12\u202f500', 12_500],
  ['12.500', 12_500],
  ['1.250.000', 1_250_000],
  ['12,500', 12_500],
  ['2500.5', 2500.5],
  ['0,500', 0.5],
  ['1234.567', 1234.567],
])('readTypedNumber reads %j as %d', (typed, price) => {
  expect(readTypedNumber(typed)).toBe(price)
})

it.each(['', ' ', '0x10', '1e3', '+5', 'Infinity', '1.000,500', '1.2.3', '12 50.', ',5', '--1'])(
  'readTypedNumber returns NaN for %j',
  (typed) => {
    expect(readTypedNumber(typed)).toBeNaN()
  },
)

it.each([
  ['43500', 43_500],
  [' 43 500 ', 43_500],
  ['43\u202f500', 43_500],
  ['43.500', 43_500],
  ['43 500 FCFA', 43_500],
  ['1250f', 1250],
  ['0', 0],
])('readFrancs reads %j as %d', (typed, francs) => {
  expect(readFrancs(typed)).toBe(francs)
})

it.each(['', '-1', '12,5', '12.50', 'mille', 'FCFA', '99999999999999999', '1e9'])(
  'readFrancs returns null for %j',
  (typed) => {
    expect(readFrancs(typed)).toBeNull()
  },
)
