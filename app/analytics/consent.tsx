import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../browser/server-time.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { track } from './analytics.ts'

const KEY = 'analyticsConsent'
type Answer = 'yes' | 'no'

/** Asks the visitor for consent to analytics. The analytics script loads only after consent. */
export function Consent({ measurementId }: { measurementId: string }) {
  const hydrated = useHydrated()
  const [given, setGiven] = useState<Answer | null>(null)
  const answer = given ?? (hydrated ? readAnswer() : null)
  useEffect(() => {
    if (answer === 'yes') startAnalytics(measurementId)
  }, [answer, measurementId])

  function give(chosen: Answer) {
    saveAnswer(chosen)
    setGiven(chosen)
  }

  if (!hydrated || answer !== null) return null
  return (
    <section
      aria-label="Mesure d’audience"
      className="fixed inset-x-2 bottom-2 z-50 mx-auto grid max-w-xl gap-3 rounded-card bg-surface p-4 shadow-float"
    >
      <p>
        Acceptez-vous que nous mesurions les visites, pour améliorer la boutique ?{' '}
        <Link to="/privacy" reloadDocument className="text-link underline">
          En savoir plus
        </Link>
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => give('no')}>
          Refuser
        </Button>
        <Button onClick={() => give('yes')}>Accepter</Button>
      </div>
    </section>
  )
}

function readAnswer(): Answer | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'yes' || stored === 'no' ? stored : null
  } catch {
    return 'no' // Without storage, the question would appear on every page.
  }
}

function saveAnswer(answer: Answer): void {
  try {
    localStorage.setItem(KEY, answer)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

function startAnalytics(measurementId: string): void {
  if (window.gtag) return
  const queue: unknown[] = []
  window.dataLayer = queue
  // The service reads `arguments` objects from its queue, not arrays.
  window.gtag = function gtag() {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments)
  }
  window.gtag('js', new Date(serverNow()))
  window.gtag('config', measurementId, { send_page_view: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`
  document.head.append(script)
  track('page_view', { page_path: window.location.pathname, page_title: document.title })
  whenLoaded(trackPerformance)
}

function whenLoaded(then: () => void): void {
  // The timeout is needed because `loadEventEnd` is set only after the load listeners have run.
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
