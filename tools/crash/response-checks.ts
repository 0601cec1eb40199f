import type { RequestOutcome } from './requests.ts'

/** When responses may fail. Times by `performance.now()`. */
export interface FaultWindow {
  /** the shop was killed: connections may break */
  killed: boolean
  /** start and end of a PostgreSQL outage */
  away: readonly [from: number, to: number] | null
}

const EXPECTED = { GET: [200], others: [200, 201, 404, 409] }

export function unexpectedResponses(
  answers: readonly RequestOutcome[],
  { killed, away }: FaultWindow,
): string[] {
  return answers.flatMap((answer) => {
    const { what, status, serviceUnavailable, sent, answered } = answer
    if (status === null) return killed ? [] : [`${what}: no response`]
    if ((what.startsWith('GET') ? EXPECTED.GET : EXPECTED.others).includes(status)) return []
    // Overload loses nothing and is counted separately.
    if (serviceUnavailable === 'busy') return []
    if (serviceUnavailable === null) return [`${what}: ${status}`]
    if (away && sent <= away[1] && answered >= away[0]) return []
    return [`${what}: 503 without an outage`]
  })
}

/** Milliseconds from the end of the outage to the first new order; null without one. */
export function recoveryTime(answers: readonly RequestOutcome[], back: number): number | null {
  const moments = answers
    .filter(({ what, status, sent }) => what === 'POST /api/orders' && status === 201 && sent >= back)
    .map(({ answered }) => answered - back)
  return moments.length === 0 ? null : Math.min(...moments)
}
