import { describe, expect, it } from 'vitest'
import { chosenPeriod, PERIOD_PARAMS, shortSlot, slotName } from './periods.ts'

const NOW = Date.parse('2026-11-28T23:30:00Z')
const read = (query: string) => chosenPeriod(PERIOD_PARAMS.read(new URLSearchParams(query)), NOW)

describe('the period of the overview', { tags: ['G-40', 'R-21'] }, () => {
  it('is the last 30 days in Dakar when the address names none, or a wrong one', () => {
    const last = { from: '2026-10-30', until: '2026-11-28', by: 'day' }
    const wrong = [
      'from=2026-11-28&until=2026-11-27',
      'from=hier&until=2026-11-28',
      'from=2026-11-01',
      'from=2000-01-01&until=2026-11-28',
      'by=year',
    ]
    for (const query of ['', ...wrong]) expect(read(query)).toEqual(last)
  })

  it.each([
    ['from=2026-11-01&until=2026-11-28', 'day'],
    ['from=2026-09-01&until=2026-11-28', 'week'],
    ['from=2025-12-01&until=2026-11-28', 'month'],
    ['from=2025-12-01&until=2026-11-28&by=day', 'day'],
  ])('is shown by as many points as a phone shows, or as chosen: %s', (query, by) => {
    expect(read(query).by).toBe(by)
  })

  it('names days, weeks and months', () => {
    expect([slotName('2026-11-23', 'day'), shortSlot('2026-11-23', 'day')]).toEqual(['23 nov. 2026', '23/11'])
    expect(slotName('2026-11-23', 'week')).toBe('semaine du 23 nov. 2026')
    expect([slotName('2026-11-01', 'month'), shortSlot('2026-11-01', 'month')]).toEqual([
      'novembre 2026',
      'nov.',
    ])
  })
})
