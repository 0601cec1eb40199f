import { describe, expect, it } from 'vitest'
import { deliveryOfAnswer } from './delivery-of-answer.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')
const answered = (status: number, retryAfterMs: number | null = null) =>
  deliveryOfAnswer({ ok: true, status, text: '', retryAfterMs }, NOW)
const faulty = {
  ok: false,
  code: 'ECONNRESET',
  notSent: false,
  timedOut: false,
  addressRefused: false,
} as const

describe('deliveryOfAnswer', { tags: ['R-01', 'R-13'] }, () => {
  it.each([
    [200, 'accepted'],
    [201, 'accepted'],
    [204, 'accepted'],
    [307, 'deferred'],
    [400, 'refused'],
    [401, 'deferred'],
    [404, 'refused'],
    [410, 'refused'],
    [413, 'refused'],
    [429, 'deferred'],
    [500, 'deferred'],
    [503, 'deferred'],
  ])('takes HTTP %i as %s', (status, outcome) => {
    expect(answered(status)).toMatchObject({ outcome })
  })

  it('waits as long as a busy system asks', () => {
    expect(answered(429, 60_000)).toMatchObject({ failure: 'busy', notBefore: NOW + 60_000 })
  })

  it('repeats what has not left, and doubts what has left without an answer', () => {
    expect(deliveryOfAnswer({ ...faulty, notSent: true }, NOW)).toMatchObject({ failure: 'connection' })
    expect(deliveryOfAnswer({ ...faulty, notSent: true, timedOut: true }, NOW)).toMatchObject({
      failure: 'timeout',
    })
    expect(deliveryOfAnswer(faulty, NOW)).toEqual({ outcome: 'unclear' })
  })
})
