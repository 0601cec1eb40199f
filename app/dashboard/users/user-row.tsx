import { Trash2, UserCog } from 'lucide-react'
import { PERMISSIONS } from '../../../domain/accounts/account.ts'
import { IconButton } from '../../ui/button.tsx'
import { Badge } from '../badge.tsx'
import { formatDate } from '../format-dates.ts'
import { PERMISSION_LABELS, roleLabel } from '../role-labels.ts'
import type { ShownUser } from './read-users.ts'

interface UserRowProps {
  user: ShownUser
  own: boolean
  deletable: boolean
  onEdit: () => void
  onDelete: () => void
}

export function UserRow({ user, own, deletable, onEdit, onDelete }: UserRowProps) {
  const { username, name, email, role, permissions, createdAt } = user
  const limited = role === 'admin' && permissions.length < PERMISSIONS.length
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
          {createdAt && `Depuis le ${formatDate(createdAt)}`}
          {limited && ` · ${permissions.map((name) => PERMISSION_LABELS[name]).join(', ') || 'Aucun droit'}`}
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
