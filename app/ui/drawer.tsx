import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBackCloses } from '../navigation/back-closes.ts'
import { IconButton } from './button.tsx'
import { dismissHandlers } from './dismiss-handlers.ts'

/** Duration of the closing animation, in milliseconds. */
const CLOSING_MS = 300

interface DrawerProps {
  open: boolean
  title: string
  onClose: () => void
  side?: 'left' | 'right'
  children: ReactNode
}

export function Drawer({ open, title, onClose, side = 'left', children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [mounted, setMounted] = useState(false)
  useBackCloses(open, onClose)

  useEffect(() => {
    if (open) {
      setMounted(true)
      return
    }
    const timer = setTimeout(() => {
      dialog.current?.close()
      setMounted(false)
    }, CLOSING_MS)
    return () => clearTimeout(timer)
  }, [open])

  useEffect(() => {
    if (mounted && !dialog.current?.open) dialog.current?.showModal()
  }, [mounted])

  const place = side === 'left' ? 'left-0' : 'right-0 left-auto'
  const away = side === 'left' ? '[translate:-100%]' : '[translate:100%]'
  const from = side === 'left' ? 'starting:[translate:-100%]' : 'starting:[translate:100%]'
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      {...dismissHandlers(onClose)}
      className={`side-modal fixed inset-y-0 m-0 h-dvh max-h-none w-[min(88vw,22rem)] bg-surface p-0 text-ink shadow-float transition-transform duration-300 ease-calm backdrop:bg-ink/45 ${place} ${open ? `[translate:0] ${from}` : away}`}
    >
      {mounted && (
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between border-b border-line px-4 py-2">
            <h2 className="text-lg">{title}</h2>
            <IconButton label="Fermer" onClick={onClose}>
              <X className="size-5" />
            </IconButton>
          </div>
          <div className="grow overflow-y-auto p-4">{children}</div>
        </div>
      )}
    </dialog>
  )
}
