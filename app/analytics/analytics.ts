/** Events sent to the analytics service: page performance and those of. */
export interface AnalyticsEvents {
  page_view: { page_path: string; page_title: string }
  search: { search_term: string }
  product_click: { item_id: string; item_name: string }
  add_to_cart: { item_id: string; item_name: string; quantity: number; value: number; currency: 'XOF' }
  purchase: { transaction_id: string; value: number; currency: 'XOF'; item_count: number }
  conversion: { transaction_id: string; value: number; currency: 'XOF' }
  error: { description: string; source: string }
  /** milliseconds since navigation start */
  page_performance: { first_byte: number; content_loaded: number; loaded: number }
}

declare global {
  interface Window {
    dataLayer?: unknown[]
    gtag?: (...command: unknown[]) => void
  }
}

const DESCRIPTION_LIMIT = 300

/** Sends an event; does nothing without analytics or consent (consent.tsx). */
export function track<Name extends keyof AnalyticsEvents>(name: Name, details: AnalyticsEvents[Name]): void {
  window.gtag?.('event', name, details)
}

/** Reports an error by its name and message, without its stack trace. */
export function trackError(error: unknown, source: string): void {
  const description = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  track('error', { description: description.slice(0, DESCRIPTION_LIMIT), source })
}

export function reportUnhandledErrors(): void {
  window.addEventListener('error', (event) => trackError(event.error ?? event.message, 'script'))
  window.addEventListener('unhandledrejection', (event) => trackError(event.reason, 'promise'))
}
