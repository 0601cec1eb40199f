import type { Context } from 'hono'
import { OUTAGE_RESPONSES, outageOf } from '../domain/outages.ts'

export interface ErrorHandlerSettings {
  /** receives every unexpected error with its request id */
  reportFault: (error: unknown, requestId: string) => void
  newRequestId: () => string
}

/** Reports an unexpected error and returns the French message for it. */
export function reportFault({ reportFault, newRequestId }: ErrorHandlerSettings, error: unknown) {
  const requestId = newRequestId()
  reportFault(error, requestId)
  const outage = outageOf(error)
  const message = outage
    ? OUTAGE_RESPONSES[outage].message
    : `Une erreur s'est produite. Veuillez réessayer. (réf. ${requestId})`
  return { requestId, message, outage }
}

/** Answers 503 with `Retry-After` during an outage, otherwise 500. */
export function faultResponse(c: Context, settings: ErrorHandlerSettings, error: unknown) {
  const { requestId, message, outage } = reportFault(settings, error)
  const body = { success: false, message, error: message, requestId }
  if (outage === null) return c.json(body, 500)
  const retryAfter = String(OUTAGE_RESPONSES[outage].retryAfter)
  return c.json({ ...body, code: 'UNAVAILABLE' }, 503, { 'Retry-After': retryAfter })
}
