import { track } from './analytics.ts'

/** Fetches the merchant's analytics script; from then on `track` is heard. Does nothing the second time. */
export function startAnalytics(measurementId: string): void {
  if (window.gtag) return
  const queue: unknown[] = []
  window.dataLayer = queue
  // The service reads `arguments` objects from its queue, not arrays.
  window.gtag = function gtag() {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments)
  }
  window.gtag('js', new Date())
  window.gtag('config', measurementId, { send_page_view: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`
  document.head.append(script)
  track('page_view', { page_path: window.location.pathname, page_title: document.title })
  whenLoaded(trackPerformance)
}

function whenLoaded(then: () => void): void {
  // The load event's own end is only known after its listeners have run.
  if (document.readyState === 'complete') then()
  else window.addEventListener('load', () => setTimeout(then), { once: true })
}

function trackPerformance(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!visit) return
  track('page_performance', {
    first_byte: Math.round(visit.responseStart),
    content_loaded: Math.round(visit.domContentLoadedEventEnd),
    loaded: Math.round(visit.loadEventEnd),
  })
}
