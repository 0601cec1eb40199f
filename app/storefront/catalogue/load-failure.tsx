import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useOnline } from '../../browser/use-online.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** Milliseconds between the `online` event and each retry, because a network may need a moment to work. */
const RETRY_DELAYS_MS = [0, 2000, 6000]

interface LoadFailureProps {
  text: string
  /** the page still shows what it loaded before */
  isShown?: boolean
}

/** Shows an error with a retry button, and retries when the network is back. */
export function LoadFailure({ text, isShown = false }: LoadFailureProps) {
  const { revalidate, state } = useRevalidator()
  const isUnknown = !useOnline() && !isShown
  useEffect(() => {
    let timers: number[] = []
    const tryAgain = () => {
      timers = RETRY_DELAYS_MS.map((wait) => window.setTimeout(revalidate, wait))
    }
    window.addEventListener('online', tryAgain)
    return () => {
      window.removeEventListener('online', tryAgain)
      timers.forEach(clearTimeout)
    }
  }, [revalidate])
  return (
    <Alert kind="error">
      <p>{text}</p>
      {isUnknown && (
        <p className="font-normal text-ink">
          Vous êtes hors ligne, et cette page n’a pas encore été ouverte ici. Elle s’affichera dès que le
          réseau sera de retour.
        </p>
      )}
      <Button
        variant="secondary"
        loading={state === 'loading'}
        onClick={() => revalidate()}
        className="justify-self-start"
      >
        Réessayer
      </Button>
      {isUnknown && (
        <Link to="/offline" className="word-link justify-self-start">
          Voir ce qui reste ouvert
        </Link>
      )}
    </Alert>
  )
}
