import { expect, it } from 'vitest'
import { openDays, openDaysText, openPeriods, openPeriodsText } from './opening-hours.ts'

const HOURS = { opens: '08:00', closes: '20:00', breakFrom: '', breakUntil: '', closedDay: 'none' } as const

it('opening hours without a break and a closed day are the same every day', { tags: ['A-016'] }, () => {
  expect(openPeriods(HOURS)).toEqual([{ opens: '08:00', closes: '20:00' }])
  expect([openDays(HOURS).length, openDaysText(HOURS), openPeriodsText(HOURS)]).toEqual([
    7,
    'tous les jours',
    '08:00-20:00',
  ])
})

it('opening hours name the break and the closed day', () => {
  const hours = { ...HOURS, breakFrom: '13:00', breakUntil: '15:00', closedDay: 'Sunday' } as const
  expect(openPeriods(hours)).toEqual([
    { opens: '08:00', closes: '13:00' },
    { opens: '15:00', closes: '20:00' },
  ])
  expect(openDays(hours)).not.toContain('Sunday')
  expect(openDaysText(hours)).toBe('tous les jours sauf le dimanche')
  expect(openPeriodsText(hours)).toBe('08:00-13:00, 15:00-20:00')
})
