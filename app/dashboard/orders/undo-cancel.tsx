import { Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'

/** Shorter than the server's limit (domain/orders/states.ts). */
const UNDO_MS = 60_000

interface UndoCancelProps {
  orderId: string
  loading: boolean
  onUndo: () => void
  /** also called when the time is over */
  onClose: () => void
}

/** Offers to undo a cancellation. Use the order's id as key. */
export function UndoCancel({ orderId, loading, onUndo, onClose }: UndoCancelProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts on mount
  useEffect(() => {
    const timer = setTimeout(onClose, UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      aria-label="Annulation"
      className="sticky bottom-17 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card bg-ink px-2 py-2 text-white shadow-float md:bottom-3"
    >
      <p role="status" className="min-w-0 grow basis-24 pl-2 font-bold wrap-anywhere">
        <span className="max-sm:sr-only">Commande </span>
        {orderId} annulée
      </p>
      <Button variant="secondary" loading={loading} onClick={onUndo}>
        {!loading && <Undo2 className="size-4" />}
        Rétablir
      </Button>
      <IconButton label="Fermer" onClick={onClose} className="text-white! hover:bg-white/15!">
        <X className="size-5" />
      </IconButton>
    </section>
  )
}
