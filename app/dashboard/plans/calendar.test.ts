import { describe, expect, it } from 'vitest'
import type { ShownPlan } from '../../../contracts/planned-changes.ts'
import { badgeTimes, groupPlans, planTimes, timelineBar } from './calendar.ts'

const NOW = Date.parse('2026-12-02T10:00:00.000Z')

function aPlan(startsAt: string | null, endsAt: string | null): ShownPlan {
  const iso = (day: string | null) => day && `${day}:00.000Z`
  return {
    ...{ id: `${startsAt}`, name: 'Soldes', kind: 'discount', value: 20, createdAt: null },
    ...{ startsAt: iso(startsAt), endsAt: iso(endsAt), version: 1, cancelledAt: null },
    ...{ products: [], productCount: 0, overlaps: [] },
  }
}

describe('groupPlans', () => {
  it('lists what runs, then what comes by week from Monday', { tags: ['H-11'] }, () => {
    const plans = ['2026-12-01T00:00', '2026-12-06T23:59', '2026-12-07T00:00', '2026-12-14T00:00'].map(
      (startsAt) => aPlan(startsAt, '2026-12-31T00:00'),
    )
    const groups = groupPlans([...plans, aPlan(null, '2026-12-31T00:00')], NOW)
    expect(groups.map(({ title, plans: some }) => [title, some.length])).toEqual([
      ['En cours', 2],
      ['Cette semaine', 1],
      ['La semaine prochaine', 1],
      ['Semaine du 14 décembre', 1],
    ])
  })
})

describe('the groups of plans', () => {
  it('list a cancelled plan apart, not as running or coming', { tags: ['H-11'] }, () => {
    const cancelled = (startsAt: string) => ({
      ...aPlan(startsAt, '2026-12-31T00:00'),
      cancelledAt: '2026-12-02T09:55:00.000Z',
    })
    const plans = [cancelled('2026-12-01T00:00'), cancelled('2026-12-07T00:00')]
    const groups = groupPlans([...plans, aPlan('2026-12-01T01:00', '2026-12-31T00:00')], NOW)
    expect(groups.map(({ title, plans: some }) => [title, some.length])).toEqual([
      ['En cours', 1],
      ['Annulés', 2],
    ])
  })
})

describe('the texts of a plan', () => {
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

  it('say its times in Dakar', { tags: ['H-10'] }, () => {
    expect(plain(planTimes(aPlan('2026-12-04T18:00', '2026-12-07T00:00')))).toBe(
      'du ven. 4 déc. 18:00 au lun. 7 déc. 00:00',
    )
    expect(plain(planTimes(aPlan('2026-12-04T18:00', null)))).toBe('à partir du ven. 4 déc. 18:00')
  })

  it('say in a badge when the plan begins or ends', () => {
    const badge = (startsAt: string | null, endsAt: string | null) =>
      plain(badgeTimes(aPlan(startsAt, endsAt), NOW))
    expect(badge('2026-12-04T18:00', '2026-12-07T00:00')).toBe('à partir du ven. 4 déc. 18:00')
    expect(badge('2026-12-01T18:00', '2026-12-07T00:00')).toBe('jusqu’au lun. 7 déc. 00:00')
    expect(badge(null, '2026-12-01T00:00')).toBe('terminé')
  })
})

describe('timelineBar', () => {
  it('places a plan within fourteen days from today', () => {
    expect(timelineBar(aPlan('2026-12-09T00:00', null), NOW)).toEqual({ left: 50, width: 50 })
    expect(timelineBar(aPlan('2026-11-01T00:00', '2026-12-09T00:00'), NOW)).toEqual({ left: 0, width: 50 })
    expect(timelineBar(aPlan('2026-12-16T00:00', null), NOW)).toBeNull()
  })
})
