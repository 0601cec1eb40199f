import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useBackCloses } from '../navigation/back-closes.ts'
import { IconButton } from './button.tsx'
import { dismissHandlers } from './dismiss-handlers.ts'

interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  actions?: ReactNode
  /** whether screen readers read the text when the dialog opens */
  alert?: boolean
  /** whether the dialog is a bottom sheet on a phone */
  sheet?: boolean
  wide?: boolean
}

export function Dialog({ open, title, onClose, children, actions, alert, sheet, wide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()
  useBackCloses(open, onClose)

  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])

  // Closing restores the focus; unmounting alone does not.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      {...(alert && { role: 'alertdialog', 'aria-describedby': textId })}
      // The `close` event is asynchronous: the dialog may be open again.
      onClose={(event) => event.currentTarget.open || onClose()}
      {...dismissHandlers(onClose)}
      className={`bg-surface p-0 text-left text-ink shadow-float backdrop:bg-ink/45 ${sheet ? 'sheet' : 'w-[min(92vw,28rem)] rounded-panel'} ${wide ? 'sm:w-[min(94vw,52rem)]' : ''}`}
    >
      {open && (
        <div className="grid grid-cols-1 gap-5 p-6">
          <div className="flex items-start justify-between gap-3">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <IconButton label="Fermer" onClick={onClose} className="-mt-2 -mr-3">
              <X className="size-5" />
            </IconButton>
          </div>
          <div id={textId} className="text-ink-soft">
            {children}
          </div>
          {actions && (
            <div className={`flex flex-wrap justify-end gap-3 ${sheet ? 'sheet-actions' : ''}`}>
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
