import { describe, expect, it } from 'vitest'
import { isWindowOpen, remainingText, waitingText } from './service-window.ts'

const NOW = Date.parse('2026-11-30T10:00:00Z')
const endsIn = (minutes: number) => ({ windowEndsAt: new Date(NOW + minutes * 60_000).toISOString() })

describe('the service window', { tags: ['W-06'] }, () => {
  it('is open until its last millisecond, and closed without a message of the customer', () => {
    expect(isWindowOpen(endsIn(1), NOW)).toBe(true)
    expect(isWindowOpen(endsIn(0), NOW)).toBe(false)
    expect(isWindowOpen({ windowEndsAt: null }, NOW)).toBe(false)
  })

  it('tells the remaining time in its last four hours', () => {
    expect([241, 240, 200, 60, 5, 0.2, 0].map((left) => remainingText(endsIn(left), NOW))).toEqual([
      '',
      'Encore 4 h pour répondre',
      'Encore 3 h 20 pour répondre',
      'Encore 1 h pour répondre',
      'Encore 5 min pour répondre',
      'Encore 1 min pour répondre',
      '',
    ])
  })
})

it('tells since when a customer waits', { tags: ['W-04'] }, () => {
  const since = (hours: number) => ({ waitingSince: new Date(NOW - hours * 3_600_000).toISOString() })
  expect([0, 0.5, 30, 50].map((hours) => waitingText(since(hours), NOW))).toEqual([
    'attend depuis 1 min',
    'attend depuis 30 min',
    'attend depuis 30 h',
    'attend depuis 2 jours',
  ])
  expect(waitingText({ waitingSince: null }, NOW)).toBe('')
})
