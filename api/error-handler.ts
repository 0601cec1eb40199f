import type { Context } from 'hono'
import { OUTAGE_RESPONSES, outageOf } from '../domain/outages.ts'

/** What becomes of a fault: something that nobody expected. */
export interface ErrorHandlerSettings {
  /** told of every fault, with the id the answer carries */
  reportFault: (error: unknown, requestId: string) => void
  newRequestId: () => string
}

/** Reports a fault and says what the person reads about it. */
export function reportFault({ reportFault, newRequestId }: ErrorHandlerSettings, error: unknown) {
  const requestId = newRequestId()
  reportFault(error, requestId)
  const outage = outageOf(error)
  const message = outage
    ? OUTAGE_RESPONSES[outage].message
    : `Une erreur s'est produite. Veuillez réessayer. (réf. ${requestId})`
  return { requestId, message, outage }
}

/** 503 while what the shop stands on is in trouble, and when to try again; 500 for every other fault. */
export function faultResponse(c: Context, settings: ErrorHandlerSettings, error: unknown) {
  const { requestId, message, outage } = reportFault(settings, error)
  const body = { success: false, message, error: message, requestId }
  if (outage === null) return c.json(body, 500)
  const retryAfter = String(OUTAGE_RESPONSES[outage].retryAfter)
  return c.json({ ...body, code: 'UNAVAILABLE' }, 503, { 'Retry-After': retryAfter })
}
