import { History } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { useSession } from '../../session/session.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { adminApi } from '../admin-api.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListPagination } from '../lists/list-pagination.tsx'
import { shouldRevalidateList } from '../lists/list-params.ts'
import { useClientPagination } from '../lists/use-client-pagination.ts'
import { load } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import { useMutation } from '../use-mutation.ts'
import type { Route } from './+types/route'
import { PermissionsDialog } from './permissions-dialog.tsx'
import { readUsers, type ShownUser } from './read-users.ts'
import { holdsMore, useGrantable } from './use-grantable.ts'
import { UserForm } from './user-form.tsx'
import { UserRow } from './user-row.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement des utilisateurs.', async () =>
    readUsers((await adminApi(apiUrl('/users'), { signal: request.signal })).data),
  )
}

export const shouldRevalidate = shouldRevalidateList

/** The accounts: what each may do, and a form for a new one. */
export default function UsersPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className="grid grid-cols-1 gap-5">
      <TitleWithLink title="Utilisateurs" to="/dashboard/users/journal" icon={History}>
        Journal des actions
      </TitleWithLink>
      <div className="grid gap-5 lg:grid-cols-[1fr_22rem] lg:items-start">
        {failure && <SectionFailure failure={failure} />}
        {data && <Users users={data} />}
        <UserForm onAdded={() => void revalidate()} />
      </div>
    </div>
  )
}

function Users({ users }: { users: readonly ShownUser[] }) {
  const self = useSession()?.user._id
  const { revalidate } = useRevalidator()
  const { ask, dialog } = useConfirm()
  const { mutate } = useMutation()
  const [changing, setChanging] = useState<ShownUser | null>(null)
  const { rows } = useClientPagination(users)
  const grantable = useGrantable()

  async function remove(id: string) {
    await mutate(`delete ${id}`, {
      path: encoded`/users/${id}`,
      request: { method: 'DELETE' },
      success: 'Utilisateur supprimé !',
      failure: (message) => `Erreur lors de la suppression.${message ? ` ${message}` : ''}`,
    })
    await revalidate()
  }

  const askToRemove = ({ _id, username }: ShownUser) =>
    ask({
      title: username,
      text: 'Êtes-vous sûr de vouloir supprimer cet utilisateur ?',
      confirm: 'Supprimer',
      danger: true,
      onConfirm: () => remove(_id),
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
            onRights={() => setChanging(user)}
            onDelete={() => askToRemove(user)}
          />
        ))}
      </ul>
      <ListPagination total={users.length} />
      {changing && (
        <PermissionsDialog
          user={changing}
          own={changing._id === self}
          onDone={revalidate}
          onClose={() => setChanging(null)}
        />
      )}
      {dialog}
    </div>
  )
}
