import { describe, expect, it } from 'vitest'
import type { Answer } from './requests.ts'
import { recoveredAfter, unexcused } from './response-checks.ts'

const answer = (given: Partial<Answer>): Answer => ({
  what: 'POST /api/orders',
  sent: 100,
  answered: 110,
  status: 201,
  serviceUnavailable: null,
  ...given,
})
const open = { killed: false, away: null }
const away = { killed: false, away: [200, 300] as const }

describe('an answer', () => {
  it('that takes an order on, or refuses it, needs no excuse', () => {
    expect(unexcused([answer({}), answer({ status: 200 }), answer({ status: 409 })], open)).toEqual([])
  })

  it('that never came is excused by a killed shop alone', () => {
    const none = [answer({ status: null })]
    expect(unexcused(none, { killed: true, away: null })).toEqual([])
    expect(unexcused(none, away)).toEqual(['POST /api/orders : aucune réponse'])
  })

  it.each([400, 401, 429, 500])('of %s never is', (status) => {
    expect(unexcused([answer({ status })], { killed: true, away: [0, 1000] })).toEqual([
      `POST /api/orders : ${status}`,
    ])
  })

  it('to who looks is a page, not a refusal', () => {
    expect(unexcused([answer({ what: 'GET /', status: 404 })], open)).toEqual(['GET / : 404'])
  })

  it('of 503 needs the shop’s own words and the time to wait', () => {
    expect(unexcused([answer({ status: 503, sent: 250 })], away)).toEqual(['POST /api/orders : 503'])
  })

  it.each([
    [150, 199, false],
    [150, 210, true],
    [250, 260, true],
    [290, 350, true],
    [301, 310, false],
  ])(
    'of 503 between %d and %d is excused by what was away between 200 and 300: %s',
    (sent, answered, excused) => {
      const asked = answer({ status: 503, serviceUnavailable: 'away', sent, answered })
      expect(unexcused([asked], away)).toHaveLength(excused ? 0 : 1)
    },
  )

  it('of 503 because there is too much to do is excused at any time', () => {
    expect(unexcused([answer({ status: 503, serviceUnavailable: 'busy' })], open)).toEqual([])
  })
})

describe('the return', () => {
  it('is seen by the first new order sent after it', () => {
    const answers = [
      answer({ sent: 290, answered: 305 }),
      answer({ sent: 310, answered: 330, status: 503 }),
      answer({ sent: 320, answered: 345 }),
      answer({ sent: 325, answered: 340 }),
    ]
    expect(recoveredAfter(answers, 300)).toBe(40)
    expect(recoveredAfter(answers, 400)).toBeNull()
  })
})
