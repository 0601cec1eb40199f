import { KeyRound, MonitorX, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import type * as v from 'valibot'
import { resetCodeAnswer } from '../../../contracts/access.ts'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { permissionsOf } from '../../../domain/accounts/account.ts'
import type { EditConflict } from '../../../domain/edits/merge-edit.ts'
import { ERROR_MESSAGES } from '../../../domain/errors.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { refreshAccount } from '../../session/refresh-account.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useChange } from '../change/use-change.ts'
import { ConflictList } from '../conflicts/conflict-list.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { roleLabel } from '../role-labels.ts'
import { type Access, PermissionsFields } from './permissions-fields.tsx'
import { holdsMore, type ShownUser, useGrantable } from './read-users.ts'

interface PermissionsDialogProps {
  user: ShownUser
  /** whether `user` is the signed-in administrator */
  own: boolean
  onClose: () => void
}

/** Edits the role and the permissions of an account. Mount the dialog only while it is open. */
export function PermissionsDialog({ user, own, onClose }: PermissionsDialogProps) {
  const { _id, username, role, permissions } = user
  /** the rights that the user has seen; the API does not overwrite newer ones */
  const [was, setWas] = useState<Access>({ role, permissions: permissionsOf(permissions) })
  const [access, setAccess] = useState(was)
  const { send, loading } = useChange()
  const [refusal, setRefusal] = useState('')
  const locked = holdsMore(user, useGrantable()) && !own

  const { ask, dialog } = useConfirm()
  const [conflicts, setConflicts] = useState<EditConflict[]>([])

  async function submit(confirmed = false) {
    setRefusal('')
    const rights = access.role === 'admin' ? access : { role: access.role }
    const body = { ...rights, was, ...(confirmed && { confirmed }) }
    const change = { path: encoded`/users/${_id}`, method: 'PATCH', body, answer: successAnswer } as const
    const result = await send({ ...change, success: 'Droits mis à jour\u202f!' }, ({ ok }) => {
      if (ok && own) void refreshAccount()
    })
    if (!result) return
    if (result.ok) return onClose()
    if (result.code === 'CONFIRM_LOCKOUT') return askToConfirm(result.message)
    setConflicts(result.outcome === 'changed' ? result.conflicts : [])
    if (result.outcome !== 'changed') setRefusal(result.message)
  }

  const askToConfirm = (text: string) =>
    ask({
      title: 'Retirer ces droits à votre compte ?',
      text,
      confirm: 'Retirer',
      danger: true,
      onConfirm: () => void submit(true),
    })

  /** The next save replaces the role that the other administrator has set. */
  function keepMine() {
    setWas({ role: String(conflicts[0]?.current), permissions: permissionsOf([]) })
    setConflicts([])
  }

  return (
    <FormDialog
      title={`Droits de ${username}`}
      submit={locked ? null : 'Enregistrer'}
      loading={loading}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PermissionsFields value={access} onChange={setAccess} own={own} locked={locked} />
      {locked && <p className="text-sm text-ink-soft">{ERROR_MESSAGES.ACCOUNT_HOLDS_MORE}</p>}
      {own && (
        <p className="text-sm text-ink-soft">
          C’est votre compte : seul un autre administrateur peut changer son rôle ou lui retirer les comptes.
        </p>
      )}
      <ConflictList
        differences={conflicts.map(({ field, current, sent }) => ({
          field,
          label: 'Rôle',
          mine: roleLabel(String(sent)),
          theirs: roleLabel(String(current)),
        }))}
        onChoose={(_, side) => (side === 'theirs' ? onClose() : keepMine())}
      />
      <p role="alert" className="font-bold text-error empty:hidden">
        {refusal}
      </p>
      {!own && !locked && (
        <>
          <HelpAccount user={user} />
          <SignOutEverywhere user={user} />
        </>
      )}
      {dialog}
    </FormDialog>
  )
}

function SignOutEverywhere({ user: { _id, username } }: { user: ShownUser }) {
  const { send, loading } = useChange()
  const end = () =>
    void send({
      ...{ path: encoded`/users/${_id}/sessions`, method: 'DELETE', answer: successAnswer },
      success: `${username} est déconnecté partout.`,
      reload: () => false,
    })
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">
        Téléphone perdu, personne partie : ses sessions et ses clés d’API peuvent finir ici.
      </p>
      <Button variant="secondary" className="max-w-full wrap-anywhere" loading={loading} onClick={end}>
        <MonitorX className="size-5" />
        Déconnecter partout
      </Button>
    </div>
  )
}

/** Breaks long words, so that they fit on a phone with large text. */
const WRAPPED = 'max-w-full wrap-anywhere'

/** Helps a user who lost their password or phone: a reset code, or removal of the second factor. */
function HelpAccount({ user: { _id, username, secondFactor } }: { user: ShownUser }) {
  const creation = useChange()
  const removal = useChange()
  const { ask, dialog } = useConfirm()
  const [reset, setReset] = useState<v.InferOutput<typeof resetCodeAnswer> | null>(null)
  const [isRemoved, setIsRemoved] = useState(false)

  const createCode = () => {
    const path = encoded`/users/${_id}/reset-code`
    const created = { path, method: 'POST', answer: resetCodeAnswer, reload: () => false } as const
    void creation.send(created, (result) => setReset(result.ok ? result.data : null))
  }
  async function remove() {
    const path = encoded`/users/${_id}/second-factor`
    const success = `La double authentification de ${username} est retirée.`
    await removal.send({ path, method: 'DELETE', answer: successAnswer, success }, ({ ok }) =>
      setIsRemoved(ok),
    )
  }

  const askToRemove = () =>
    ask({
      title: username,
      text: 'Retirer la double authentification de ce compte ? Son mot de passe suffira pour se connecter.',
      confirm: 'Retirer',
      danger: true,
      onConfirm: remove,
    })

  return (
    <div className="grid grid-cols-1 justify-items-start gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">
        Mot de passe oublié : un code permet d’en choisir un nouveau sur la page « Mot de passe oublié ».
      </p>
      {reset && reset.code === null ? (
        <Alert kind="info">
          <span className="wrap-anywhere">{`Un lien est parti à l’adresse e-mail de ${username}\u202f: c’est un compte de client, personne d’autre ne le reçoit.`}</span>
          <span className="text-sm font-normal">{`Valable jusqu’au ${formatDateTime(reset.expiresAt)}.`}</span>
        </Alert>
      ) : reset?.code ? (
        <>
          <Alert kind="info">
            <span className="wrap-anywhere">{`Donnez ce code à ${username}. Il ne sera plus affiché.`}</span>
            <span className="font-mono text-lg wrap-anywhere">{reset.code}</span>
            <span className="text-sm font-normal">{`Valable jusqu’au ${formatDateTime(reset.expiresAt)}.`}</span>
          </Alert>
          <CopyButton text={reset.code} done="Code copié" className={WRAPPED}>
            Copier le code
          </CopyButton>
        </>
      ) : (
        <Button variant="secondary" className={WRAPPED} loading={creation.loading} onClick={createCode}>
          <KeyRound className="size-5" />
          Créer un code de réinitialisation
        </Button>
      )}
      {secondFactor && !isRemoved && (
        <Button variant="secondary" className={WRAPPED} loading={removal.loading} onClick={askToRemove}>
          <ShieldOff className="size-5" />
          Retirer la double authentification
        </Button>
      )}
      {dialog}
    </div>
  )
}
