import { History } from 'lucide-react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { apiUrl } from '../../api-client/api.ts'
import { useSession } from '../../session/session.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { adminApi, SUBMIT_JSON } from '../admin-api.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListPagination } from '../lists/list-pagination.tsx'
import { shouldRevalidateList } from '../lists/list-params.ts'
import { useClientPagination } from '../lists/use-client-pagination.ts'
import { load } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import type { Route } from './+types/route'
import { PermissionsDialog } from './permissions-dialog.tsx'
import { readUsers, type ShownUser } from './read-users.ts'
import { holdsMore, useGrantable } from './use-grantable.ts'
import { userAction } from './user-action.ts'
import { UserForm } from './user-form.tsx'
import { UserRow } from './user-row.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement des utilisateurs.', async () =>
    readUsers((await adminApi(apiUrl('/users'), { signal: request.signal })).data),
  )
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return userAction(request)
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
  const fetcher = useFetcher()
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
      onConfirm: () => fetcher.submit({ intent: 'delete', id: _id }, SUBMIT_JSON),
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
