import { useRevalidator } from 'react-router'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { Failure } from './load.ts'

export function SectionFailure({ failure, retry }: { failure: Failure; retry?: () => void }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Alert kind="error">
      <p>{failure.text}</p>
      {failure.detail && <p className="text-sm font-normal">{failure.detail}</p>}
      <Button
        variant="secondary"
        loading={state === 'loading'}
        onClick={() => (retry ? retry() : void revalidate())}
        className="justify-self-start"
      >
        Réessayer
      </Button>
    </Alert>
  )
}
