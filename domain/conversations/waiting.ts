import { MINUTE_MS } from '../durations.ts'

/** A customer who has waited for so long while the shop was open is told of again, once (W-03). */
export const LONG_WAIT_MS = 30 * MINUTE_MS
/** How the team is told of it. */
export const WAITED_LONG = 'Un client attend une réponse depuis 30 minutes.'
