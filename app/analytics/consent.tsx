import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../browser/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { startAnalytics } from './start-analytics.ts'

/** What the shopper answered, kept until the browser's data is cleared. */
const KEY = 'analyticsConsent'
type Answer = 'yes' | 'no'

/**
 * Asks before anything is measured, in the few shops that configured it (`analyticsId` of the identity). Until the
 * answer is yes, nothing is fetched from anybody else and no event leaves.
 */
export function Consent({ measurementId }: { measurementId: string }) {
  const hydrated = useHydrated()
  const [given, setGiven] = useState<Answer | null>(null)
  const answer = given ?? (hydrated ? readAnswer() : null)
  useEffect(() => {
    if (answer === 'yes') startAnalytics(measurementId)
  }, [answer, measurementId])

  function give(chosen: Answer) {
    createEntry(chosen)
    setGiven(chosen)
  }

  // On the server nobody has answered, and nobody is asked.
  if (!hydrated || answer !== null) return null
  return (
    <section
      aria-label="Mesure d’audience"
      className="fixed inset-x-2 bottom-2 z-50 mx-auto grid max-w-xl gap-3 rounded-card bg-surface p-4 shadow-float"
    >
      <p>
        Acceptez-vous que nous mesurions les visites, pour améliorer la boutique ?{' '}
        <Link to="/privacy" className="text-link underline">
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
    const kept = localStorage.getItem(KEY)
    return kept === 'yes' || kept === 'no' ? kept : null
  } catch {
    return 'no' // Storage forbidden: asking on every page would be no question.
  }
}

function createEntry(answer: Answer): void {
  try {
    localStorage.setItem(KEY, answer)
  } catch {
    // Storage forbidden: the answer holds as long as the page.
  }
}
