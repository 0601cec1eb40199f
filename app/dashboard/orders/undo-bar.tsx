import { X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { UndoButton } from '../undo/undo-button.tsx'

/** Shorter than the server's limit (`UNDO_MS`). */
const SHOWN_MS = 60_000

interface UndoBarProps {
  title: string
  orderId: string
  done: string
  loading: boolean
  onUndo: () => void
  /** also called when the time has elapsed */
  onClose: () => void
}

/** Offers to undo the last change of an order. Use the order's id as key, so that each order restarts the timer. */
export function UndoBar({ title, orderId, done, loading, onUndo, onClose }: UndoBarProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts on mount
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      aria-label={title}
      className="sticky bottom-17 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card bg-ink px-2 py-2 text-white shadow-float md:bottom-3"
    >
      <p role="status" className="min-w-0 grow basis-24 pl-2 font-bold wrap-anywhere">
        <span className="max-sm:sr-only">Commande </span>
        <span>{`${orderId} ${done}`}</span>
      </p>
      <UndoButton loading={loading} onClick={onUndo} />
      <IconButton label="Fermer" onClick={onClose} className="text-white! hover:bg-white/15!">
        <X className="size-5" />
      </IconButton>
    </section>
  )
}
