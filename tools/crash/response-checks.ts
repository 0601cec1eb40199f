import type { Answer } from './requests.ts'

/** When an answer may be missing. Moments by `performance.now()`. */
export interface Excuse {
  /** the shop itself is killed: connections may end without an answer */
  killed: boolean
  /** what the shop stands on was away from the first moment to the second; null when it never was */
  away: readonly [from: number, to: number] | null
}

/** What may be answered to whoever orders, cancels, deletes or looks. */
const EXPECTED = { GET: [200], others: [200, 201, 404, 409] }

/** The answers that nothing excuses, in French. */
export function unexcused(answers: readonly Answer[], { killed, away }: Excuse): string[] {
  return answers.flatMap((answer) => {
    const { what, status, serviceUnavailable, sent, answered } = answer
    if (status === null) return killed ? [] : [`${what} : aucune réponse`]
    if ((what.startsWith('GET') ? EXPECTED.GET : EXPECTED.others).includes(status)) return []
    // More to do than time, on a slow machine: nothing is lost, and it is counted.
    if (serviceUnavailable === 'busy') return []
    if (serviceUnavailable === null) return [`${what} : ${status}`]
    if (away && sent <= away[1] && answered >= away[0]) return []
    return [`${what} : 503 alors que rien ne manque`]
  })
}

/** How long after the return of what was away an order was taken on again, in milliseconds; null when none was. */
export function recoveredAfter(answers: readonly Answer[], back: number): number | null {
  const moments = answers
    .filter(({ what, status, sent }) => what === 'POST /api/orders' && status === 201 && sent >= back)
    .map(({ answered }) => answered - back)
  return moments.length === 0 ? null : Math.min(...moments)
}
