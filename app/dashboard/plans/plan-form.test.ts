import { describe, expect, it } from 'vitest'
import { validate } from '../../../contracts/fields.ts'
import { newPlan, planForm, suggestPeriods, typedPlan } from './plan-form.ts'

const at = (date: string) => Date.parse(`${date}:00.000Z`)
const weekend = (now: string) => suggestPeriods(at(now))[0]

describe('suggestPeriods', () => {
  it.each([
    ['2026-11-30T00:00', '2026-12-04T18:00'],
    ['2026-12-03T23:59', '2026-12-04T18:00'],
    ['2026-12-04T17:59', '2026-12-04T18:00'],
    ['2026-12-04T18:00', ''],
    ['2026-12-06T23:59', ''],
  ])('at %s begins the weekend on %j and ends it before Monday', { tags: ['H-10'] }, (now, startsAt) => {
    expect(weekend(now)).toEqual({ label: 'Ce week-end', startsAt, endsAt: '2026-12-07T00:00' })
  })

  it('offers tomorrow and the next 24 hours', () => {
    expect(suggestPeriods(at('2026-12-31T10:30')).slice(1)).toEqual([
      { label: 'Demain', startsAt: '2027-01-01T00:00', endsAt: '2027-01-02T00:00' },
      { label: '24 h', startsAt: '', endsAt: '2027-01-01T10:30' },
    ])
  })
})

describe('planForm', () => {
  const plan = { ...newPlan(at('2026-12-01T09:00')), value: '20' }

  it('reads times as those of Dakar, and an empty start as now', { tags: ['H-10'] }, () => {
    expect(validate(planForm, { ...plan, startsAt: '' })).toEqual({
      ok: true,
      value: {
        kind: 'flash_sale',
        value: '20',
        startsAt: null,
        endsAt: '2026-12-07T00:00:00.000Z',
        name: '',
      },
    })
  })

  it.each([
    [{ value: '120' }, 'value'],
    [{ value: '' }, 'value'],
    [{ kind: 'price', value: '2,5' }, 'value'],
    [{ endsAt: '' }, 'endsAt'],
    [{ endsAt: '2026-12-04T18:00' }, 'endsAt'],
    [{ kind: 'visible', startsAt: '', endsAt: '' }, 'startsAt'],
  ] as const)('refuses %j beside %s', { tags: ['H-30'] }, (fields, path) => {
    expect(validate(planForm, { ...plan, ...fields })).toMatchObject({ ok: false, issues: [{ path }] })
  })

  it('shows a stored plan as it was typed', () => {
    const stored = { id: 'p', name: 'Soldes', kind: 'price', value: 2500, createdAt: null } as const
    expect(typedPlan({ ...stored, startsAt: '2026-12-04T18:00:00.000Z', endsAt: null })).toEqual({
      ...{ kind: 'price', value: '2500', name: 'Soldes' },
      ...{ startsAt: '2026-12-04T18:00', endsAt: '' },
    })
  })
})
