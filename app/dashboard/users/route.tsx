import { History, Trash2, UserCog } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { registerInput } from '../../../contracts/accounts.ts'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { PERMISSIONS, permissionsOf, type Role } from '../../../domain/accounts/account.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { useSession } from '../../session/session.ts'
import { AccountFields } from '../../ui/account-fields.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { useNamedPermissions } from '../access.ts'
import { adminApi } from '../admin-api.ts'
import { Badge } from '../badge.tsx'
import { useChange } from '../change/use-change.ts'
import { useShopForm } from '../form/use-shop-form.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListPagination, useClientPagination } from '../lists/list-pagination.tsx'
import { shouldRevalidateList } from '../lists/list-params.ts'
import { load } from '../load.ts'
import { labelsOf, roleLabel } from '../role-labels.ts'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import type { Route } from './+types/route'
import { PermissionsDialog } from './permissions-dialog.tsx'
import { PermissionsFields } from './permissions-fields.tsx'
import { PresetChoice } from './preset-choice.tsx'
import { holdsMore, readUsers, type ShownUser, useGrantable } from './read-users.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement des utilisateurs.', async () =>
    readUsers((await adminApi(apiUrl('/users'), { signal: request.signal })).data),
  )
}

export const shouldRevalidate = shouldRevalidateList

export default function UsersPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <TitleWithLink title="Utilisateurs" to="/dashboard/users/journal" icon={History}>
        Journal des actions
      </TitleWithLink>
      <div className="grid gap-5 lg:grid-cols-[1fr_22rem] lg:items-start">
        {failure && <SectionFailure failure={failure} />}
        {data && <Users users={data} />}
        <UserForm />
      </div>
    </div>
  )
}

function Users({ users }: { users: readonly ShownUser[] }) {
  const self = useSession()?.user._id
  const { send } = useChange()
  const { ask, dialog } = useConfirm()
  const [edited, setEdited] = useState<ShownUser | null>(null)
  const { rows } = useClientPagination(users)
  const grantable = useGrantable()

  const askToDelete = ({ _id, username }: ShownUser) =>
    ask({
      title: username,
      text: 'Êtes-vous sûr de vouloir supprimer cet utilisateur ?',
      confirm: 'Supprimer',
      danger: true,
      onConfirm: async () => {
        await send({
          ...{ path: encoded`/users/${_id}`, method: 'DELETE', answer: successAnswer },
          success: 'Utilisateur supprimé !',
          failure: (message) => `Erreur lors de la suppression.${message ? ` ${message}` : ''}`,
        })
      },
    })

  if (users.length === 0) return <EmptyList>Aucun utilisateur.</EmptyList>
  return (
    <div className="grid grid-cols-1 gap-5">
      <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
        {rows.map((user) => (
          <UserRow
            key={user._id}
            user={user}
            own={user._id === self}
            deletable={user._id !== self && !holdsMore(user, grantable)}
            onEdit={() => setEdited(user)}
            onDelete={() => askToDelete(user)}
          />
        ))}
      </ul>
      <ListPagination total={users.length} />
      {edited && (
        <PermissionsDialog user={edited} own={edited._id === self} onClose={() => setEdited(null)} />
      )}
      {dialog}
    </div>
  )
}

interface UserRowProps {
  user: ShownUser
  own: boolean
  deletable: boolean
  onEdit: () => void
  onDelete: () => void
}

function UserRow({ user, own, deletable, onEdit, onDelete }: UserRowProps) {
  const { username, name, email, role, permissions, createdAt } = user
  const named = useNamedPermissions()
  const limited = role === 'admin' && named.some((permission) => !permissions.includes(permission))
  return (
    <li className="flex items-center gap-3 p-4">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-content-center rounded-full bg-link-tint text-lg font-black text-link uppercase"
      >
        {username.slice(0, 1)}
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-bold break-all">{username}</span>
          {name && <span className="text-ink-soft">{name}</span>}
          <Badge
            label={roleLabel(role)}
            colors={role === 'admin' ? 'bg-action-tint text-action' : 'bg-line/70 text-ink-soft'}
          />
          {own && <span className="text-sm font-bold text-link">Vous</span>}
        </p>
        <p className="truncate text-sm" title={email}>
          {email}
        </p>
        <p className="text-sm text-ink-soft">
          {`${createdAt ? `Depuis le ${formatDate(createdAt)}` : ''}${user.secondFactor ? ' · Double authentification' : ''}${limited ? ` · ${labelsOf(permissions, named) || 'Aucun droit'}` : ''}`}
        </p>
      </div>
      <IconButton label={`Droits de ${username}`} onClick={onEdit} className="ml-auto">
        <UserCog className="size-5" />
      </IconButton>
      {deletable && (
        <IconButton label={`Supprimer ${username}`} onClick={onDelete} className="text-error!">
          <Trash2 className="size-5" />
        </IconButton>
      )}
    </li>
  )
}

const EMPTY = {
  username: '',
  email: '',
  password: '',
  role: 'user' as Role,
  permissions: permissionsOf(PERMISSIONS),
}

const notAdded = (message: string | null) =>
  `Erreur lors de l'ajout de l'utilisateur : ${message ?? 'Erreur inconnue'}`

function UserForm() {
  const form = useShopForm(registerInput, EMPTY)
  const [role = 'user', chosen] = useWatch({ control: form.control, name: ['role', 'permissions'] })
  const grantable = useGrantable()
  const permissions = permissionsOf(grantable.filter((permission) => chosen?.[permission]))
  const { send, pending } = useChange()

  const submit = form.handleSubmit(({ permissions: _, ...fields }) => {
    const body = { ...fields, role, ...(role === 'admin' && { permissions }) }
    const account = { path: '/users/register', method: 'POST', body, answer: successAnswer } as const
    void send({ ...account, success: 'Utilisateur ajouté !', failure: notAdded }, (result) =>
      result.ok ? form.reset() : form.showIssues(result.issues),
    )
  })

  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={submit}
      aria-labelledby="new-user"
      className="grid content-start gap-5 rounded-card bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="new-user" className="text-lg">
        Ajouter un utilisateur
      </h2>
      <fieldset className="grid min-w-0 grid-cols-1 gap-2">
        <legend className="mb-2 font-bold">{'Que fait cette personne\u202f?'}</legend>
        <PresetChoice
          value={role === 'admin' ? permissions : null}
          grantable={grantable}
          onChoose={(chosen) => {
            form.setValue('role', 'admin')
            form.setValue('permissions', permissionsOf(chosen))
          }}
        />
        {role !== 'admin' && (
          <p className="text-sm text-ink-soft">
            Sans choix, c’est un compte de client, sans tableau de bord.
          </p>
        )}
      </fieldset>
      <AccountFields control={form.field} forAnother />
      <PermissionsFields
        hasPresets
        value={{ role, permissions }}
        error={form.formState.errors.role?.message}
        onChange={(access) => {
          form.setValue('role', access.role as Role)
          form.setValue('permissions', access.permissions)
        }}
      />
      <Button type="submit" loading={pending}>
        Ajouter
      </Button>
    </form>
  )
}
