import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isAdmin, readSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface LeaveGuard {
  /** there is something to lose */
  isDirty: boolean
  /** the same, asked at the moment of leaving */
  stillHolds: () => boolean
  /** it is given up */
  onLeave: () => void
  title: string
  text: ReactNode
}

/**
 * Asks before something is left behind: in a dialog of its own (to be rendered) on the way to another page, in the
 * browser's words on the way out of the shop. A session that ends asks nothing.
 */
export function useUnsavedChangesGuard({ isDirty, stillHolds, onLeave, title, text }: LeaveGuard) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && stillHolds() && isAdmin(readSession()),
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title={title}
      onClose={stay}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              onLeave()
              blocker.proceed?.()
            }}
          >
            Quitter
          </Button>
          <Button onClick={stay}>Rester</Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
