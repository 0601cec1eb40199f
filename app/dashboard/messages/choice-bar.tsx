import { pluralize } from '../../../domain/text/format.ts'
import { BackButton, Button } from '../../ui/button.tsx'

interface ChoiceBarProps {
  count: number
  onCreate: () => void
  onLeave: () => void
}

/** In the place of the field while the messages of a new order are chosen (W-07). */
export function ChoiceBar({ count, onCreate, onLeave }: ChoiceBarProps) {
  return (
    <section
      aria-label="Messages choisis"
      className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-3 py-2"
    >
      <p role="status" className="grow font-bold max-sm:w-full">
        {count === 0
          ? 'Choisissez les messages de la commande.'
          : pluralize(count, 'message choisi', 'messages choisis')}
      </p>
      <BackButton onClick={onLeave} />
      <Button onClick={onCreate}>Créer la commande</Button>
    </section>
  )
}
