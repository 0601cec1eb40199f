import { DAY_MS } from '../durations.ts'
/** States of a sent message, from the earliest to the one that no other replaces: a message that is read was delivered. */
export const SENT_STATES = ['queued', 'sent', 'failed', 'delivered', 'read'] as const
export type SentState = (typeof SENT_STATES)[number]

/** States that WhatsApp reports, in any order and repeatedly. */
export const REPORTED_STATES = ['sent', 'failed', 'delivered', 'read'] as const satisfies SentState[]

/** The states that a report of `state` replaces, so that one which comes late changes nothing. */
export function statesBefore(state: SentState): SentState[] {
  return SENT_STATES.slice(0, SENT_STATES.indexOf(state))
}

/** Within this time after a customer's message, the shop may write its own text. */
export const WINDOW_MS = DAY_MS
