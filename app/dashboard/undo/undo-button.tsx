import { Undo2 } from 'lucide-react'
import { Alert } from '../../ui/alert.tsx'
import { Button, type ButtonProps } from '../../ui/button.tsx'

interface UndoButtonProps extends Omit<ButtonProps, 'children'> {
  /** what it undoes, after `Défaire` */
  what?: string
  /** what it undoes, for screen readers alone */
  about?: string
  /** whether a phone shows the icon alone */
  short?: boolean
}

export function UndoButton({ what, about, short = false, ...rest }: UndoButtonProps) {
  return (
    <Button variant="secondary" {...(about && { 'aria-label': `Défaire\u202f: ${about}` })} {...rest}>
      <Undo2 className="size-4 shrink-0" />
      <span className={short ? 'max-sm:sr-only' : 'wrap-anywhere'}>
        {what ? `Défaire ${what}` : 'Défaire'}
      </span>
    </Button>
  )
}

/** Says what was done, until it is undone or something else is done. */
export function UndoNotice({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Alert kind="success">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{message}</p>
        <UndoButton onClick={onUndo} />
      </div>
    </Alert>
  )
}
