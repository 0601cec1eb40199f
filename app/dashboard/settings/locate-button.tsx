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

/** Fills in the position of the device. */
export function LocateButton({ onLocated }: { onLocated: (latitude: string, longitude: string) => void }) {
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string>()

  function locate() {
    setLocating(true)
    setProblem(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        onLocated(typedDegrees(coords.latitude), typedDegrees(coords.longitude))
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

function typedDegrees(degrees: number): string {
  return degrees.toFixed(DECIMALS).replace('.', ',')
}
