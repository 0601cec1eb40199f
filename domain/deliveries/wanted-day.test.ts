import { describe, expect, it } from 'vitest'
import { canPromise, departureDay, runText, wantedDayText } from './wanted-day.ts'

const TODAY = '2026-11-30'

describe('wantedDayText', () => {
  it.each([
    [TODAY, 'Livrer aujourd’hui'],
    ['2026-12-01', 'Livrer demain, mardi 1er décembre'],
    ['2026-12-03', 'Livrer le jeudi 3 décembre'],
    ['2026-11-29', 'Livrer le dimanche 29 novembre, jour passé'],
  ])('says of %s: %s', (day, text) => {
    expect(wantedDayText(day, TODAY)).toBe(text)
  })
})

it('departureDay is the wanted day, or today without one or when it has come', () => {
  expect(departureDay(null, TODAY)).toBe(TODAY)
  expect(departureDay('2026-11-28', TODAY)).toBe(TODAY)
  expect(departureDay('2026-12-01', TODAY)).toBe('2026-12-01')
})

it('runText names courier, day and number of orders', () => {
  expect(runText({ courierName: 'Moussa', day: TODAY, orders: 2 }, TODAY)).toBe(
    'Tournée de Moussa (aujourd’hui)\u202f: 2 commandes',
  )
})

it('canPromise accepts a day from today to three months ahead, and no day that does not exist', () => {
  const now = Date.parse('2026-11-30T23:00:00Z')
  expect(canPromise(TODAY, now)).toBe(true)
  expect(canPromise('2027-02-28', now)).toBe(true)
  for (const day of ['2026-11-29', '2027-03-05', '2027-02-31', ''])
    expect(canPromise(day, now), day).toBe(false)
})
