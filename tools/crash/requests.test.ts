import { describe, expect, it } from 'vitest'
import { type RequestOutcome, recoveryTime, unexpectedResponses } from './requests.ts'

const answer = (given: Partial<RequestOutcome>): RequestOutcome => ({
  what: 'POST /api/orders',
  sent: 100,
  answered: 110,
  status: 201,
  serviceUnavailable: null,
  ...given,
})
const open = { killed: false, away: null }
const away = { killed: false, away: [200, 300] as const }

describe('unexpectedResponses', () => {
  it('accepts acknowledged and refused orders at any time', () => {
    expect(unexpectedResponses([answer({}), answer({ status: 200 }), answer({ status: 409 })], open)).toEqual(
      [],
    )
  })

  it('accepts a missing response only when the shop was killed', () => {
    const none = [answer({ status: null })]
    expect(unexpectedResponses(none, { killed: true, away: null })).toEqual([])
    expect(unexpectedResponses(none, away)).toEqual(['POST /api/orders: no response'])
  })

  it.each([400, 401, 429, 500])('reports status %s even during an outage', (status) => {
    expect(unexpectedResponses([answer({ status })], { killed: true, away: [0, 1000] })).toEqual([
      `POST /api/orders: ${status}`,
    ])
  })

  it('reports a page whose status is not 200', () => {
    expect(unexpectedResponses([answer({ what: 'GET /', status: 404 })], open)).toEqual(['GET /: 404'])
  })

  it('reports a 503 without Retry-After or without the message of the shop', () => {
    expect(unexpectedResponses([answer({ status: 503, sent: 250 })], away)).toEqual(['POST /api/orders: 503'])
  })

  it.each([
    ['reports', 150, 199],
    ['accepts', 150, 210],
    ['accepts', 250, 260],
    ['accepts', 290, 350],
    ['reports', 301, 310],
  ] as const)(
    '%s a 503 to a request sent at %d and answered at %d when the outage lasts from 200 to 300',
    (judgement, sent, answered) => {
      const asked = answer({ status: 503, serviceUnavailable: 'away', sent, answered })
      expect(unexpectedResponses([asked], away)).toHaveLength(judgement === 'accepts' ? 0 : 1)
    },
  )

  it('accepts a 503 for overload at any time', () => {
    expect(unexpectedResponses([answer({ status: 503, serviceUnavailable: 'busy' })], open)).toEqual([])
  })
})

describe('recoveryTime', () => {
  it('ends at the first acknowledgement of an order sent after the outage', () => {
    const answers = [
      answer({ sent: 290, answered: 305 }),
      answer({ sent: 310, answered: 330, status: 503 }),
      answer({ sent: 320, answered: 345 }),
      answer({ sent: 325, answered: 340 }),
    ]
    expect(recoveryTime(answers, 300)).toBe(40)
    expect(recoveryTime(answers, 400)).toBeNull()
  })
})
