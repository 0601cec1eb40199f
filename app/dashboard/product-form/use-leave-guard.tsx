import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isAdmin, readSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/**
 * Asks before what was typed is left behind: in a dialog of its own (to be rendered) on the way to another page, in the
 * browser's words on the way out of the shop. A session that ends asks nothing, since what was typed is kept.
 *
 * @param isDirty asked at the moment of leaving
 * @param onLeave what was typed is given up
 */
export function useLeaveGuard(dirty: boolean, isDirty: () => boolean, onLeave: () => void) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isDirty() && isAdmin(readSession()),
  )

  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title="Quitter sans enregistrer ?"
      onClose={stay}
      actions={
        <>
          <Button
            look="secondary"
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
      Ce que vous avez saisi n'est pas encore enregistré.
    </Dialog>
  )
}
