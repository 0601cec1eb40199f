import { describe, expect, it } from 'vitest'
import { withFirstDay } from './first-day.ts'

describe('withFirstDay', () => {
  it.each([
    ['mardi 1 décembre', 'mardi 1er décembre'],
    ['1 août 2026 à 21:40', '1er août 2026 à 21:40'],
    ['dim. 1 nov. 09:05', 'dim. 1er nov. 09:05'],
    ['1 févr. 2026', '1er févr. 2026'],
  ])('writes the first day of a month as French does: %s', (date, french) => {
    expect(withFirstDay(date)).toBe(french)
  })

  it.each(['11 novembre', '21 déc. 2026', '31 août', '01/12', '1', '2 mai 2021 à 01:11', '1er mai', 'mardi'])(
    'leaves %s unchanged',
    (date) => expect(withFirstDay(date)).toBe(date),
  )
})
