import { RotateCcw, Trash2, X } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { pluralize } from '../format-numbers.ts'
import type { Selection } from '../products/use-selection.ts'

interface TrashSelectionBarProps {
  selection: Selection
  loading: boolean
  onRestore: (ids: string[]) => void
  onPurge: (ids: string[]) => void
}

/** The actions on the selected products of the trash. */
export function TrashSelectionBar({ selection, loading, onRestore, onPurge }: TrashSelectionBarProps) {
  const ids = [...selection.ids]
  if (ids.length === 0) return null
  return (
    <section
      aria-label="Produits choisis"
      className="sticky bottom-17 z-10 flex flex-wrap items-center gap-2 rounded-card bg-ink px-2 py-2 text-white shadow-float md:bottom-3"
    >
      <p role="status" className="mr-auto pl-2 font-bold">
        {pluralize(ids.length, 'produit choisi', 'produits choisis')}
      </p>
      <Button
        loading={loading}
        onClick={() => onRestore(ids)}
        className="order-1 grow sm:order-none sm:grow-0"
      >
        <RotateCcw className="size-4" />
        Restaurer
      </Button>
      <Button variant="danger" onClick={() => onPurge(ids)} className="order-1 grow sm:order-none sm:grow-0">
        <Trash2 className="size-4" />
        Supprimer
      </Button>
      <IconButton
        label="Ne plus rien choisir"
        onClick={selection.clear}
        className="text-white! hover:bg-white/15!"
      >
        <X className="size-5" />
      </IconButton>
    </section>
  )
}
