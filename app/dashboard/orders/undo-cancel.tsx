import { Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'

/** How long the way back is offered, in milliseconds: less than the server grants (domain/orders/states.ts). */
const OFFERED = 60_000

interface UndoCancelProps {
  orderId: string
  busy: boolean
  onUndo: () => void
  /** it is no longer wanted, or its time is over */
  onClose: () => void
}

/** Says which order has just been cancelled, wherever its card is now, and takes it back. Give it the order as key. */
export function UndoCancel({ orderId, busy, onUndo, onClose }: UndoCancelProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from when it appeared
  useEffect(() => {
    const timer = setTimeout(onClose, OFFERED)
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
      <Button variant="secondary" busy={busy} onClick={onUndo}>
        {!busy && <Undo2 className="size-4" />}
        Rétablir
      </Button>
      <IconButton label="Fermer" onClick={onClose} className="text-white! hover:bg-white/15!">
        <X className="size-5" />
      </IconButton>
    </section>
  )
}
