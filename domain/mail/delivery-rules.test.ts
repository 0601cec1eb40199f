import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterDelivery, canAbandon, canRetry, expiryOf, retryDelay } from './delivery-rules.ts'
import { type Delivery, MAIL_FAILURES, MAIL_KINDS, MAIL_STATES, type MailKind } from './mail.ts'

const A_MINUTE = 60_000
const AN_HOUR = 60 * A_MINUTE
const NOW = Date.parse('2026-03-02T10:00:00Z')

const failure = fc.constantFrom(...MAIL_FAILURES)
const answer = fc.option(fc.string())
const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  fc.record({ outcome: fc.constant('accepted' as const), answer: fc.string() }),
  fc.record({ outcome: fc.constant('refused' as const), failure, answer }),
  fc.record({ outcome: fc.constant('deferred' as const), failure, answer }),
  fc.constant({ outcome: 'unclear' as const }),
  fc.constant({ outcome: 'interrupted' as const }),
)
const kinds = fc.constantFrom(...MAIL_KINDS)
const DEFERRED: Delivery = { outcome: 'deferred', failure: 'busy', answer: null }

describe('retryDelay', { tags: ['G-11'] }, () => {
  it('doubles with each try, from one minute to at most four hours', () => {
    expect([1, 2, 3, 8, 9, 10, 1000].map((tries) => retryDelay(tries) / A_MINUTE)).toEqual([
      1, 2, 4, 128, 240, 240, 240,
    ])
  })

  it('never decreases with more tries', () => {
    fc.assert(fc.property(fc.nat(10_000), (tries) => retryDelay(tries + 1) >= retryDelay(tries)))
  })
})

describe('afterDelivery', { tags: ['G-11'] }, () => {
  it('retries a mail for three days and a password reset for 30 minutes, then gives up', () => {
    const attempts = (kind: (typeof MAIL_KINDS)[number]) => {
      const expiresAt = expiryOf(kind, NOW)
      let [now, tries] = [NOW, 0]
      for (;;) {
        tries++
        const { state, nextTryAt = 0 } = afterDelivery({ kind, tries, expiresAt }, DEFERRED, now)
        if (state === 'failed') return { tries, hours: (now - NOW) / AN_HOUR }
        expect(nextTryAt).toBeGreaterThan(now)
        now = nextTryAt
      }
    }
    expect(attempts('password-reset')).toEqual({ tries: 5, hours: 0.25 })
    const { tries, hours } = attempts('contact-message')
    expect(tries).toBe(25)
    expect(hours).toBeGreaterThan(64)
    expect(hours).toBeLessThan(72)
  })

  it('never queues an accepted mail again, and queues a deferred mail only before it expires', () => {
    fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: 1, max: 60 }),
        fc.nat(80 * AN_HOUR),
        delivery,
        (kind, tries, age, end) => {
          const now = NOW + age
          const expiresAt = expiryOf(kind, NOW)
          const changes = afterDelivery({ kind, tries, expiresAt }, end, now)
          if (changes.state !== 'queued') return
          expect(['deferred', 'interrupted']).toContain(end.outcome)
          if (end.outcome === 'deferred') expect(changes.nextTryAt).toBeLessThan(expiresAt)
          expect(changes.nextTryAt).toBeGreaterThanOrEqual(now)
        },
      ),
    )
  })

  it('deletes the text of a mail that was sent, and of a password reset that will not be tried again', () => {
    fc.assert(
      fc.property(kinds, fc.integer({ min: 1, max: 60 }), delivery, (kind, tries, end) => {
        const { state, text } = afterDelivery({ kind, tries, expiresAt: expiryOf(kind, NOW) }, end, NOW)
        const isDeleted = text === null
        expect(isDeleted).toBe(state === 'sent' || (kind === 'password-reset' && state !== 'queued'))
      }),
    )
  })

  it('does not count an attempt that the shop interrupted', () => {
    const changes = afterDelivery(
      { kind: 'daily-summary', tries: 3, expiresAt: NOW + 1 },
      { outcome: 'interrupted' },
      NOW,
    )
    expect(changes).toEqual({ state: 'queued', tries: 2, nextTryAt: NOW })
  })
})

describe('canRetry and canAbandon', () => {
  it('exclude mails that are sent, abandoned or in transit; canRetry also excludes mails without text', () => {
    const allowed = MAIL_STATES.filter((state) => canRetry({ state, text: 'x' }))
    expect(allowed).toEqual(['queued', 'failed', 'bounced', 'unclear'])
    const abandoned = (kind: MailKind) => MAIL_STATES.filter((state) => canAbandon({ kind, state }))
    expect(abandoned('daily-summary')).toEqual(allowed)
    expect(abandoned('security-notice')).toEqual(['failed', 'bounced', 'unclear'])
    expect(MAIL_STATES.filter((state) => canRetry({ state, text: null }))).toEqual([])
  })
})
