import { useState } from 'react'
import { redirectDocument, useMatches } from 'react-router'

/** The layout of the storefront. Other pages hold passwords, reset links or customers' data: no foreign script there. */
const MEASURED = 'storefront/layout'

export function isMeasured(matches: readonly { id: string }[]): boolean {
  return matches.some(({ id }) => id === MEASURED)
}

/**
 * Whether analytics may start on this page. A document that began as another page never measures: its policy allows no
 * foreign script, and its history may lead back to a reset link.
 */
export function useIsMeasured(): boolean {
  const measured = isMeasured(useMatches())
  const [began] = useState(measured)
  return began && measured
}

/** A client middleware for pages without analytics: opens them as a new document once the foreign script has run. */
export function leaveMeasuredDocument({ request }: { request: Request }): void {
  if (!window.gtag) return
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}
