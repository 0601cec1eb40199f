import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

interface DraftNoticeProps {
  files: number
  reset: () => void
}

export function DraftNotice({ files, reset }: DraftNoticeProps) {
  return (
    <Alert kind={files > 0 ? 'warning' : 'info'}>
      <p>Votre saisie non enregistrée a été reprise.</p>
      {files > 0 && (
        <p>
          {files === 1
            ? 'La photo choisie n’a pas pu être gardée : choisissez-la de nouveau.'
            : `Les ${files} photos choisies n’ont pas pu être gardées : choisissez-les de nouveau.`}
        </p>
      )}
      <Button variant="secondary" onClick={reset} className="max-w-full justify-self-start wrap-anywhere">
        Tout effacer et recommencer
      </Button>
    </Alert>
  )
}
