import { MonitorX } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { permissionsOf } from '../../../domain/accounts/account.ts'
import { ERROR_MESSAGES } from '../../../domain/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useActionResult } from '../../ui/form-hooks.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { HelpAccount } from './help-account.tsx'
import { PermissionsFields } from './permissions-fields.tsx'
import { holdsMore, type ShownUser, useGrantable } from './read-users.ts'
import type { userAction } from './user-action.ts'

interface PermissionsDialogProps {
  user: ShownUser
  /** the signed-in administrator's account */
  own: boolean
  onClose: () => void
}

/** Edits the role and the permissions of an account. Mounted while it is open. */
export function PermissionsDialog({ user, own, onClose }: PermissionsDialogProps) {
  const { _id, username, role, permissions } = user
  const [access, setAccess] = useState({ role, permissions: permissionsOf(permissions) })
  const fetcher = useFetcher<typeof userAction>()
  const result = fetcher.state === 'idle' ? fetcher.data : undefined
  const form = useId()
  const locked = holdsMore(user, useGrantable()) && !own

  useActionResult(result, ({ ok }) => ok && onClose())

  function submit(event: FormEvent) {
    event.preventDefault()
    if (fetcher.state !== 'idle') return
    const body = access.role === 'admin' ? access : { role: access.role }
    void fetcher.submit({ intent: 'set-permissions', id: _id, access: body }, SUBMIT_JSON)
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
            <Button type="submit" form={form} loading={fetcher.state !== 'idle'}>
              Enregistrer
            </Button>
          )}
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid grid-cols-1 gap-4 text-ink">
        <PermissionsFields value={access} onChange={setAccess} own={own} locked={locked} />
        {locked && <p className="text-sm text-ink-soft">{ERROR_MESSAGES.ACCOUNT_HOLDS_MORE}</p>}
        {own && (
          <p className="text-sm text-ink-soft">
            C’est votre compte : seul un autre administrateur peut changer son rôle ou lui retirer les
            comptes.
          </p>
        )}
        <p role="alert" className="font-bold text-error empty:hidden">
          {result?.ok === false && result.message}
        </p>
      </form>
      {!own && !locked && (
        <>
          <HelpAccount user={user} />
          <SignOutEverywhere user={user} />
        </>
      )}
    </Dialog>
  )
}

function SignOutEverywhere({ user: { _id, username } }: { user: ShownUser }) {
  const fetcher = useFetcher()
  const submission = { intent: 'end-sessions', id: _id, username }
  return (
    <div className="mt-4 grid grid-cols-1 justify-items-start gap-2 border-t border-line pt-4 text-ink">
      <p className="text-sm text-ink-soft">
        Téléphone perdu, personne partie : ses sessions peuvent finir ici.
      </p>
      <Button
        variant="secondary"
        className="max-w-full wrap-anywhere"
        loading={fetcher.state !== 'idle'}
        onClick={() => void fetcher.submit(submission, { ...SUBMIT_JSON, defaultShouldRevalidate: false })}
      >
        <MonitorX className="size-5" />
        Déconnecter partout
      </Button>
    </div>
  )
}
