import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatChange,
  formatCompact,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatDayNumber,
  formatFullDate,
  formatFullDateTime,
  formatLongDate,
  formatLongDateTime,
  formatMonth,
  formatNumber,
  formatShortDayMonth,
  formatShortMoment,
  formatShortMonth,
  formatShortWeekdayDateTime,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
  formatWeekdayLetter,
  pluralize,
} from './format.ts'

const MORNING = '2026-11-01T09:05:00.000Z'

describe('the formats of a time', () => {
  it.each([
    [formatDate, '1er nov. 2026'],
    [formatDateTime, '1er nov. 2026, 09:05'],
    [formatLongDate, '1er novembre 2026'],
    [formatLongDateTime, '1er novembre 2026 à 09:05'],
    [formatFullDate, 'dimanche 1er novembre 2026'],
    [formatFullDateTime, 'dimanche 1er novembre 2026 à 09:05'],
    [formatWeekday, 'dimanche'],
    [formatWeekdayDate, 'dimanche 1er novembre'],
    [formatWeekdayLetter, 'D'],
    [formatDayMonth, '1er novembre'],
    [formatShortDayMonth, '01/11'],
    [formatDayNumber, '1'],
    [formatShortMonth, 'nov.'],
    [formatMonth, 'novembre 2026'],
    [formatTime, '09:05'],
    [formatShortWeekdayDateTime, 'dim. 1er nov. 09:05'],
  ])('%o writes it in French and in Dakar', (format, text) => {
    expect([format(MORNING), format(Date.parse(MORNING))]).toEqual([text, text])
  })

  it('read a day as that day in Dakar', () => {
    expect([formatDate('2026-11-23'), formatWeekdayDate('2026-11-23'), formatShortMonth('2026-11')]).toEqual([
      '23 nov. 2026',
      'lundi 23 novembre',
      'nov.',
    ])
  })

  it('are the time for today, the day and time for this year, and otherwise the date', () => {
    const now = Date.parse('2026-11-22T22:00:00Z')
    const shown = (date: string) => formatShortMoment(date, now)
    expect(shown('2026-11-22T09:05:00Z')).toBe('09:05')
    expect(shown('2026-11-21T21:40:00Z')).toBe('21/11 21:40')
    expect(shown('2025-11-22T09:05:00Z')).toBe('22/11/25')
  })
})

it('pluralize treats zero as singular, as French does', () => {
  expect(pluralize(0, 'produit')).toBe('0 produit')
  expect(pluralize(1, 'produit')).toBe('1 produit')
  expect(pluralize(5000, 'produit')).toBe('5\u202f000 produits')
  expect(pluralize(2, 'à créer', 'à créer')).toBe('2 à créer')
  expect(pluralize(-1, 'pièce')).toBe('−1 pièce')
  expect(pluralize(-2, 'pièce')).toBe('−2 pièces')
})

it('formatNumber and formatChange write a true minus sign (−), and only formatChange writes a plus sign', () => {
  expect([3, 0, -1200].map(formatNumber)).toEqual(['3', '0', '−1\u202f200'])
  expect([3, 0, -1200].map(formatChange)).toEqual(['+3', '0', '−1\u202f200'])
})

it('formatBytes and formatCompact shorten large figures', { tags: ['G-05'] }, () => {
  expect([1, 340_200, 2_400_000].map(formatBytes)).toEqual(['1 ko', '341 ko', '2,4 Mo'])
  expect([900, 1_200_000].map(formatCompact)).toEqual(['900', '1,2\u00a0M'])
})
