import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CHANNELS, type EntryType, entryTypesWith, FAILURES, policyOf } from './channels.ts'
import { afterDelivery, afterFault, afterRetry, canAbandon, canRetry } from './delivery-rules.ts'
import { type Delivery, ENTRY_STATES } from './entry.ts'

const A_SECOND = 1000
const A_MINUTE = 60 * A_SECOND
const AN_HOUR = 60 * A_MINUTE
const A_DAY = 24 * AN_HOUR
const NOW = Date.parse('2026-03-02T10:00:00Z')

const failure = fc.constantFrom(...FAILURES)
const answer = fc.option(fc.string())
const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  fc.record({ outcome: fc.constant('accepted' as const), answer: fc.string() }),
  fc.record({ outcome: fc.constant('refused' as const), failure, answer }),
  fc.record({ outcome: fc.constant('deferred' as const), failure, answer }),
  fc.constant({ outcome: 'waiting' as const }),
  fc.constant({ outcome: 'unclear' as const }),
  fc.constant({ outcome: 'interrupted' as const }),
)
const types = fc.constantFrom(...entryTypesWith(() => true))
const DEFERRED: Delivery = { outcome: 'deferred', failure: 'busy', answer: null }
const WAITING: Delivery = { outcome: 'waiting' }

const expiryOf = (type: EntryType) => NOW + policyOf(type).lifetimeMs
const mail = (kind: keyof typeof CHANNELS.mail.kinds) => ({ channel: 'mail', kind }) as const
const payment = (kind: keyof typeof CHANNELS.payment.kinds) => ({ channel: 'payment', kind }) as const

/** The delays in milliseconds before each attempt of an entry that always ends like this, and its last state. */
function attempts(type: EntryType, end: Delivery) {
  const delays = [policyOf(type).delayMs(0)]
  let now = NOW
  for (;;) {
    now += delays.at(-1) ?? 0
    const changes = afterDelivery(
      { ...type, tries: delays.length, faults: 1, expiresAt: expiryOf(type) },
      end,
      now,
    )
    if (changes.state !== 'queued') return { delays, elapsed: now - NOW, last: changes }
    delays.push((changes.nextTryAt ?? 0) - now)
  }
}

describe('the delay between attempts', { tags: ['G-11', 'R-03'] }, () => {
  it('of a mail doubles with each try, from one minute to at most four hours', () => {
    const delays = [0, 1, 2, 3, 8, 9, 10, 1000].map(policyOf(mail('daily-summary')).delayMs)
    expect(delays.map((delay) => delay / A_MINUTE)).toEqual([0, 1, 2, 4, 128, 240, 240, 240])
  })

  it('never decreases with more tries', () => {
    fc.assert(
      fc.property(types, fc.nat(10_000), (type, tries) => {
        const { delayMs } = policyOf(type)
        expect(delayMs(tries + 1)).toBeGreaterThanOrEqual(delayMs(tries))
      }),
    )
  })

  it('of a payment without a result is 5 s, 30 s, 2, 5 and 10 min, then 15 min', () => {
    const { delays, elapsed } = attempts(payment('poll'), WAITING)
    const firstSeconds = delays.slice(0, 8).map((delay) => delay / A_SECOND)
    expect(firstSeconds).toEqual([5, 30, 120, 300, 600, 900, 900, 900])
    expect(elapsed).toBeLessThan(A_DAY)
    expect(elapsed).toBeGreaterThan(A_DAY - 15 * A_MINUTE)
  })

  it('of a notification is 2 s at first and at most 10 min', () => {
    const { delays } = attempts(payment('notification'), DEFERRED)
    expect(delays.slice(0, 4)).toEqual([0, 2 * A_SECOND, 4 * A_SECOND, 8 * A_SECOND])
    expect(Math.max(...delays)).toBe(10 * A_MINUTE)
  })
})

describe('afterDelivery', { tags: ['G-11', 'R-03'] }, () => {
  it('retries a mail for three days and a password reset for 30 minutes, then gives up', () => {
    const reset = attempts(mail('password-reset'), DEFERRED)
    expect(reset).toMatchObject({ elapsed: 15 * A_MINUTE, last: { state: 'failed', failure: 'busy' } })
    expect(reset.delays).toHaveLength(5)
    const message = attempts(mail('contact-message'), DEFERRED)
    expect(message.delays).toHaveLength(25)
    expect(message.elapsed).toBeGreaterThan(64 * AN_HOUR)
    expect(message.elapsed).toBeLessThan(72 * AN_HOUR)
  })

  it('queues an entry again only after an attempt without a final result, and only before it expires', () => {
    fc.assert(
      fc.property(
        types,
        fc.integer({ min: 1, max: 60 }),
        fc.nat(80 * AN_HOUR),
        delivery,
        (type, tries, age, end) => {
          const now = NOW + age
          const expiresAt = expiryOf(type)
          const changes = afterDelivery({ ...type, tries, faults: 1, expiresAt }, end, now)
          if (changes.state !== 'queued') return
          expect(['deferred', 'waiting', 'interrupted', 'unclear']).toContain(end.outcome)
          if (end.outcome === 'unclear') expect(policyOf(type).isIdempotent).toBe(true)
          if (end.outcome !== 'interrupted') expect(changes.nextTryAt).toBeLessThan(expiresAt)
          expect(changes.nextTryAt).toBeGreaterThanOrEqual(now)
        },
      ),
    )
  })

  it('deletes the payload of an entry that was sent, and of no other', () => {
    fc.assert(
      fc.property(types, fc.integer({ min: 1, max: 60 }), delivery, (type, tries, end) => {
        const entry = { ...type, tries, faults: 1, expiresAt: expiryOf(type) }
        const { state, payload } = afterDelivery(entry, end, NOW)
        expect(payload === null).toBe(state === 'sent')
      }),
    )
  })

  it('does not count an attempt that the shop interrupted', () => {
    const entry = { ...mail('daily-summary'), tries: 3, faults: 2, expiresAt: NOW + 1 }
    expect(afterDelivery(entry, { outcome: 'interrupted' }, NOW)).toEqual({
      state: 'queued',
      tries: 2,
      faults: 1,
      nextTryAt: NOW,
    })
  })

  it('gives an entry that only waits for a result no failure, until its time is over', () => {
    const poll = { ...payment('poll'), tries: 1, faults: 1 }
    expect(afterDelivery({ ...poll, expiresAt: NOW + A_MINUTE }, WAITING, NOW)).toMatchObject({
      state: 'queued',
      failure: null,
    })
    expect(afterDelivery({ ...poll, expiresAt: NOW + 10 * A_SECOND }, WAITING, NOW)).toMatchObject({
      state: 'failed',
      failure: 'expired',
    })
  })
})

describe('afterFault', { tags: ['R-03'] }, () => {
  const lost = { fault: 'fault', wasHandedOver: false, detail: 'TypeError', spreadMs: 30 * A_SECOND } as const
  const failedOften = (type: EntryType, faults: number) => ({
    ...{ ...type, faults, tries: 9 },
    expiresAt: expiryOf(type),
  })

  it('tries an entry that throws or hangs three times with growing delays, then sets it aside', () => {
    for (const fault of ['fault', 'hung'] as const) {
      const ends = [1, 2, 3].map((faults) =>
        afterFault(failedOften(mail('daily-summary'), faults), { ...lost, fault }, NOW),
      )
      const reason = { failure: fault, answer: 'TypeError' }
      expect(ends).toEqual([
        { state: 'queued', nextTryAt: NOW + 30 * A_SECOND, ...reason },
        { state: 'queued', nextTryAt: NOW + 5 * A_MINUTE, ...reason },
        { state: 'failed', endedAt: NOW, ...reason },
      ])
    }
  })

  it('moves entries apart that were in transit when their process was killed for the second time', () => {
    const ends = [1, 2, 3].map((faults) =>
      afterFault(failedOften(mail('daily-summary'), faults), { ...lost, fault: 'killed', detail: null }, NOW),
    )
    expect(ends).toEqual([
      { state: 'queued', nextTryAt: NOW },
      { state: 'queued', nextTryAt: NOW + 90 * A_SECOND },
      { state: 'failed', failure: 'killed', answer: null, endedAt: NOW },
    ])
  })

  it('does not count an outage of the database', () => {
    const end = afterFault(failedOften(mail('daily-summary'), 3), { ...lost, fault: 'outage' }, NOW)
    expect(end).toEqual({ state: 'queued', tries: 8, faults: 2, nextTryAt: NOW + 30 * A_SECOND })
  })

  it('repeats nothing that the other system may have and must not get twice', () => {
    for (const fault of ['fault', 'hung', 'killed', 'outage'] as const) {
      const end = (kind: Parameters<typeof payment>[0]) =>
        afterFault(failedOften(payment(kind), 1), { ...lost, fault, wasHandedOver: true }, NOW).state
      expect([end('refund'), end('poll')]).toEqual(['unclear', 'queued'])
    }
  })
})

describe('afterRetry', { tags: ['R-03'] }, () => {
  it('begins a new lifetime, except for an entry whose secret expires', () => {
    expect(afterRetry(payment('refund'), NOW)).toMatchObject({ tries: 0, expiresAt: NOW + 3 * A_DAY })
    expect(afterRetry(mail('password-reset'), NOW)).not.toHaveProperty('expiresAt')
  })
})

describe('canRetry and canAbandon', { tags: ['G-11', 'R-03'] }, () => {
  const retried = (stored: { payload: unknown; secret: unknown }, type: EntryType = mail('daily-summary')) =>
    ENTRY_STATES.filter((state) => canRetry({ ...type, state, ...stored }))
  const abandoned = (type: EntryType) => ENTRY_STATES.filter((state) => canAbandon({ ...type, state }))

  it('exclude entries that are sent, abandoned or in transit', () => {
    const allowed = ['queued', 'failed', 'bounced', 'unclear']
    expect(retried({ payload: {}, secret: null })).toEqual(allowed)
    expect(abandoned(mail('daily-summary'))).toEqual(allowed)
    expect(abandoned(mail('security-notice'))).toEqual(['failed', 'bounced', 'unclear'])
  })

  it('allow no retry of an entry whose payload or needed secret is deleted', () => {
    expect(retried({ payload: null, secret: null })).toEqual([])
    expect(retried({ payload: {}, secret: null }, mail('password-reset'))).toEqual([])
    expect(retried({ payload: {}, secret: {} }, mail('password-reset'))).toContain('queued')
  })
})
