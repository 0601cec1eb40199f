import { createContext } from 'react-router'
import { OUTAGE_RESPONSES, type OutageReason } from '../domain/outages.ts'

/** Tells the server of a fault. @returns the trouble behind it, when it will pass */
export type ReportFault = (error: unknown) => OutageReason | null

/** What went wrong while one page was made. */
export interface RenderErrors {
  /** @returns what the visitor may read about it */
  note: (error: unknown) => string
  /** the page as it is sent: never kept, and for a while where what the shop stands on is in trouble */
  answer: (page: Response) => Response
}

/** Put there for each request, for whatever fails while it is answered. */
export const renderErrorsContext = createContext<RenderErrors>()

/** For one request; `report` tells the server. */
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
