import { type FormEvent, useId, useState } from 'react'
import { ERROR_MESSAGES } from '../../../domain/errors.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { refreshAccount } from '../../session/refresh-account.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useMutation } from '../use-mutation.ts'
import { only, PermissionsFields } from './permissions-fields.tsx'
import type { ShownUser } from './read-users.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { holdsMore, useGrantable } from './use-grantable.ts'

interface RightsDialogProps {
  user: ShownUser
  /** the signed-in administrator's own account */
  own: boolean
  /** called when something was changed, or found to be otherwise than shown */
  onDone: () => Promise<void>
  onClose: () => void
}

/** Changes what an account may do. Mounted while it is open. */
export function PermissionsDialog({ user, own, onDone, onClose }: RightsDialogProps) {
  const { _id, username, role, permissions } = user
  const [rights, setRights] = useState({ role, permissions: only(permissions) })
  const [failure, setFailure] = useState<string | null>(null)
  const { mutate, busy } = useMutation()
  const form = useId()
  const locked = holdsMore(user, useGrantable()) && !own

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    const done = await mutate('rights', {
      path: encoded`/users/${_id}`,
      request: { method: 'PATCH', body: bodyOf(rights) },
      success: 'Droits mis à jour !',
      onFailure: (_, text) => setFailure(text),
    })
    if (done && own) await refreshAccount()
    await onDone()
    if (done) onClose()
  }

  return (
    <Dialog
      open
      title={`Droits de ${username}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {locked ? 'Fermer' : 'Annuler'}
          </Button>
          {!locked && (
            <Button type="submit" form={form} busy={busy !== null}>
              Enregistrer
            </Button>
          )}
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid grid-cols-1 gap-4 text-ink">
        <PermissionsFields rights={rights} onChange={setRights} own={own} locked={locked} />
        {locked && <p className="text-sm text-ink-soft">{ERROR_MESSAGES.ACCOUNT_HOLDS_MORE}</p>}
        {own && (
          <p className="text-sm text-ink-soft">
            C’est votre compte : seul un autre administrateur peut changer son rôle ou lui retirer les
            comptes.
          </p>
        )}
        <p role="alert" className="font-bold text-error empty:hidden">
          {failure}
        </p>
      </form>
      {!own && !locked && <SignOutEverywhere user={user} />}
    </Dialog>
  )
}

/** A customer has no permissions to tell. */
function bodyOf({ role, permissions }: { role: string; permissions: object }) {
  return role === 'admin' ? { role, permissions } : { role }
}
