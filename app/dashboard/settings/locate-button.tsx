import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'

const MESSAGES: Readonly<Record<number, string>> = {
  1: 'Le téléphone ne donne pas sa position : autorisez-la pour ce site dans les réglages du navigateur.',
  2: 'La position est introuvable ici : essayez dehors, ou laissez les deux champs vides.',
  3: 'La position n’arrive pas : essayez dehors, ou laissez les deux champs vides.',
}
/** About ten metres. */
const DECIMALS = 4
const TIMEOUT_MS = 20_000

interface Place {
  latitude: number
  longitude: number
}

/** Fills in the position of the device. */
export function LocateButton({ onLocated }: { onLocated: (place: Place) => void }) {
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string>()

  function locate() {
    setLocating(true)
    setProblem(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        onLocated({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) })
      },
      ({ code }) => {
        setLocating(false)
        setProblem(MESSAGES[code] ?? MESSAGES[2])
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 0 },
    )
  }

  return (
    <div className="grid justify-items-start gap-1.5 sm:col-span-2">
      <Button variant="secondary" loading={isLocating} onClick={locate}>
        <LocateFixed className="size-5" />
        <span>Utiliser ma position</span>
      </Button>
      <p className="text-sm text-ink-soft">
        Quand vous êtes dans la boutique. Sans position, la carte n’est pas montrée.
      </p>
      <FieldError>{problem}</FieldError>
    </div>
  )
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
