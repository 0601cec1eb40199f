import { describe, expect, it } from 'vitest'
import { faqEntries } from '../../config/faq.ts'
import { terms } from '../../config/texts.ts'
import { longestReturnPeriod, returnDeadline } from './return-period.ts'

describe('longestReturnPeriod', { tags: ['D-42'] }, () => {
  it('returns 30 days for the default texts, the same period that product pages show', () => {
    expect(longestReturnPeriod([terms])).toBe(30)
    expect(longestReturnPeriod([terms, ...faqEntries.map(({ answer }) => answer)])).toBe(30)
  })

  it('returns the period in the merchant’s texts when it is longer than 30 days', () => {
    expect(longestReturnPeriod([terms.replace(/7\sjours/, '45 jours')])).toBe(45)
    expect(longestReturnPeriod(['Échange ou RETOUR sous 60\u00a0jours !'])).toBe(60)
  })

  it('ignores the days that a text gives for a refund or for a delivery', () => {
    const texts = ['Le remboursement suit le retour sous 90 jours. Livraison en 99 jours.']
    expect(longestReturnPeriod(texts)).toBe(30)
  })
})

it('returnDeadline adds the return period to the time of the delivery', { tags: ['D-42'] }, () => {
  expect(returnDeadline('2026-03-02T10:00:00.000Z', 30)).toBe('2026-04-01T10:00:00.000Z')
})
