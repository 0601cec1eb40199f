import { createContext } from 'react-router'
import { OUTAGE_RESPONSES, type OutageReason } from '../domain/outages.ts'

export type ReportFault = (error: unknown) => OutageReason | null

export interface RenderErrors {
  /** reports an error and returns the message for the visitor */
  note: (error: unknown) => string
  /** adds `no-store` to a page with errors, and during an outage status 503 and `Retry-After` */
  answer: (page: Response) => Response
}

export const renderErrorsContext = createContext<RenderErrors>()

export function renderErrors(report: ReportFault): RenderErrors {
  let failed = false
  let outage: OutageReason | null = null
  return {
    note: (error) => {
      failed = true
      outage = report(error) ?? outage
      return outage ? OUTAGE_RESPONSES[outage].message : "Une erreur s'est produite. Veuillez réessayer."
    },
    answer: (page) => {
      if (!failed) return page
      const headers = new Headers(page.headers)
      headers.set('Cache-Control', 'no-store')
      if (outage) headers.set('Retry-After', String(OUTAGE_RESPONSES[outage].retryAfter))
      return new Response(page.body, { status: outage ? 503 : page.status, headers })
    },
  }
}
