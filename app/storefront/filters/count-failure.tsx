import { Button } from '../../ui/button.tsx'

/** The selection is unchanged. */
export function CountFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-4 grid justify-items-start gap-2 rounded-card bg-warning-tint p-4 text-warning"
    >
      <p>Les articles n’ont pas pu être comptés. Vérifiez votre connexion. Vos choix restent cochés.</p>
      <Button variant="secondary" onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}
