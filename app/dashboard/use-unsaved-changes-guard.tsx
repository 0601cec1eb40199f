import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isAdmin, readSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface LeaveGuard {
  isDirty: boolean
  /** evaluated when the user leaves */
  isDirtyNow: () => boolean
  onLeave: () => void
  title: string
  text: ReactNode
}

/**
 * Asks before unsaved changes are lost, unless the session has expired. Returns the dialog to render; when the user
 * leaves the site, the browser shows its own dialog.
 */
export function useUnsavedChangesGuard({ isDirty, isDirtyNow, onLeave, title, text }: LeaveGuard) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isDirtyNow() && isAdmin(readSession()),
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
