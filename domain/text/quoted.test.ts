import { expect, it } from 'vitest'
import { quoted } from './quoted.ts'

it.each([
  ['Robe', '«\u202fRobe\u202f»'],
  ['Body rayé « Matelot »', '«\u202fBody rayé “Matelot”\u202f»'],
  ['Lot «\u202fLune\u202f» et «Soleil»', '«\u202fLot “Lune” et “Soleil”\u202f»'],
  ['', '«\u202f\u202f»'],
])('quotes %s with one pair of guillemets', (text, expected) => {
  expect(quoted(text)).toBe(expected)
})
